/**
 * How many parts the messages to a group of people will be billed as. Each person's SMS has a length of its own; the people are
 * counted by the shapes of what fills the gaps, so that texts that are alike are measured once, however many get them. Where
 * there are too many kinds to count, the longest text stands for everybody.
 */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { fieldKeysIn } from '@aura/machines/campaigns/fill-message.ts'
import { billedParts } from '@aura/machines/campaigns/message-cost.ts'
import { basicOnly, singleOnly, textOfShape } from '@aura/machines/campaigns/text-shape.ts'
import { languageNames, translated, wordingsOf } from '@aura/machines/campaigns/translation.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import { fieldsOf } from '../contacts/index.ts'
import type { CampaignChannel } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { linkTargets, shortening } from '../tracking/index.ts'
import type { CampaignRow } from './campaigns.ts'
import { contentFor } from './content.ts'
import { variantSql } from './draw.ts'

export type Ahead = { tx: Db; now: Date; publicUrl: string }

/** `isUpTo`: some texts may have fewer parts than they are counted as. */
export type ForeseenParts = { parts: number; isUpTo: boolean }

type Group = {
  /** As it is at the step of these people (`atStep`). */
  campaign: CampaignRow
  channel: Pick<CampaignChannel, 'id' | 'kind'>
  count: number
  /** Selects the company and the id of each. */
  people: RawBuilder<unknown>
}

/** Kinds of texts that are measured one by one. */
const mostKinds = 5_000

export async function foreseenParts(ahead: Ahead, group: Group): Promise<ForeseenParts> {
  const { campaign, channel, count, people } = group
  if (channel.kind !== 'sms' || count === 0) return { parts: count, isUpTo: false }
  const texts = await textsOf(ahead, campaign, channel)
  const plain = new Set([...texts.patterns.values()].map((pattern) => billedParts('sms', pattern)))
  const [parts] = plain
  if (!texts.hasGaps && parts !== undefined && plain.size === 1) return { parts: parts * count, isUpTo: false }
  const kinds = await withinTime(ahead.tx, () => countKinds(ahead.tx, campaign, texts, people))
  if (!kinds || kinds.length > mostKinds) {
    const longest = [...texts.patterns.values()].map((pattern) => billedParts('sms', filledLongest(pattern, texts)))
    return { parts: Math.max(1, ...longest) * count, isUpTo: true }
  }
  return kinds.map((kind) => partsOfKind(campaign, texts, kind)).reduce(sum, { parts: 0, isUpTo: false })
}

const sum = (a: ForeseenParts, b: ForeseenParts): ForeseenParts => ({
  parts: a.parts + b.parts,
  isUpTo: a.isUpTo || b.isUpTo,
})

/** Stand in a pattern for what differs from person to person. */
const marks = { first: '\uE000', rest: '\uE001', fields: 0xe100 }
const fullName = `${marks.first} ${marks.rest}`
const markOf = (at: number): string => String.fromCharCode(marks.fields + at)

type Texts = {
  /** Each wording as it is sent, with its links, and with marks in place of its gaps. One that cannot be sent has none. */
  patterns: ReadonlyMap<string, string>
  /** That fill gaps, in the order of their marks. */
  fields: readonly Field[]
  languageField: Field | undefined
  language: Language
  hasGaps: boolean
}

const keyOf = (wording: Wording): string => JSON.stringify(wording)

async function textsOf(
  { tx, now, publicUrl }: Ahead,
  campaign: CampaignRow,
  channel: Group['channel'],
): Promise<Texts> {
  const messages = [campaign.message, ...campaign.variants]
  const all = await fieldsOf(tx, 'contact')
  const keys = fieldKeysIn(messages)
  const fields = all.filter(({ key }) => keys.includes(key))
  const { name, language } = await tx.selectFrom('companies').select(['name', 'language']).executeTakeFirstOrThrow()
  const targets = await linkTargets(tx)
  const nobody = { companyId: '', contactId: '', messageId: '' }
  const { put } = shortening({ ...nobody, campaignId: campaign.id, channel: channel.kind, publicUrl, targets })
  const names = {
    ...{ contact: fullName, company: name },
    field: (key: string) => {
      const at = fields.findIndex((field) => field.key === key)
      return at < 0 ? undefined : markOf(at)
    },
  }
  const patterns = new Map<string, string>()
  for (const message of messages.flatMap(wordingsOf)) {
    const worded = await contentFor({ tx, now }, { ...campaign, message }, channel, names, put)
    const content = worded.ok ? worded.content : undefined
    if (content?.type === 'text' || content?.type === 'template') patterns.set(keyOf(message), content.text)
  }
  const hasGaps = [...patterns.values()].some((pattern) => /[\uE000-\uE1FF]/.test(pattern))
  const languageField = all.find(({ id }) => id === campaign.language_field_id)
  return { patterns, fields, languageField, language, hasGaps }
}

type Kind = {
  variant: number | null
  language: string | null
  name: string | null
  first: string | null
  shapes: (string | null)[]
  count: number
}

/** People whose texts are alike, and how many. */
async function countKinds(
  tx: Db,
  campaign: CampaignRow,
  { fields, languageField, patterns }: Texts,
  people: RawBuilder<unknown>,
): Promise<Kind[]> {
  const all = [...patterns.values()]
  const usesName = all.some((pattern) => pattern.includes(fullName))
  const usesFirst = all.some((pattern) => pattern.replaceAll(fullName, '').includes(marks.first))
  const name = sql`coalesce(nullif(btrim(k.name), ''), ${campaign.name_fallback}::text)`
  const none = sql`null::text`
  const { rows } = await sql<Kind>`select variant, language, name, first, shapes, count(*)::int as count from (
      select ${variantSql(campaign)} as variant, ${languageField ? languageSql(languageField) : none} as language,
        ${usesName ? shapeSql(name) : none} as name,
        ${usesFirst ? shapeSql(sql`substring(${name} from '^\\S+')`) : none} as first,
        array[${fields.length === 0 ? none : sql.join(fields.map(valueSql))}]::text[] as shapes
      from (${people}) c join contacts k on k.company_id = c.company_id and k.id = c.id) p
    group by variant, language, name, first, shapes limit ${mostKinds + 1}`.execute(tx)
  return rows
}

const shapeSql = (text: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`case
  when ${text} ~ ${basicOnly}::text then 'b' || char_length(${text})
  when ${text} ~ ${singleOnly}::text then 's' || char_length(${text}) else 't' || ${text} end`

const languageSql = ({ id }: Field) => sql<string | null>`(select v.value #>> '{}' from custom_values v
  where v.company_id = c.company_id and v.field_id = ${id} and v.owner_id = c.id)`

/** The shape of a text, and any other value itself; of a number the figures are all alike. */
function valueSql({ id, type }: Field): RawBuilder<string | null> {
  const text = type === 'text' || type === 'url' ? shapeSql(sql`btrim(v.value #>> '{}')`) : sql`'v' || v.value::text`
  return sql<string | null>`(select case jsonb_typeof(v.value) when 'string' then ${text}
      when 'number' then 'v' || regexp_replace(v.value::text, '[0-9]', '9', 'g') else 'v' || v.value::text end
    from custom_values v where v.company_id = c.company_id and v.field_id = ${id} and v.owner_id = c.id)`
}

function partsOfKind(campaign: CampaignRow, texts: Texts, kind: Kind): ForeseenParts {
  const messages = [campaign.message, ...campaign.variants]
  const variant = campaign.winner ?? kind.variant
  // The winner of a trial is not there yet: any wording may win.
  const possible = variant === null ? messages : messages.slice(variant, variant + 1)
  const languages =
    texts.languageField && kind.language !== null ? languageNames(texts.languageField, kind.language) : []
  const parts = possible.map((message) => {
    const pattern = texts.patterns.get(keyOf(translated(message, languages)))
    return pattern === undefined ? 1 : billedParts('sms', filledFor(pattern, texts, kind))
  })
  const most = Math.max(1, ...parts)
  return { parts: most * kind.count, isUpTo: parts.some((count) => count < most) }
}

const filledFor = (pattern: string, { fields, language }: Texts, { name, first, shapes }: Kind): string =>
  filledWith(pattern, {
    name: name === null ? '' : textOfShape(name),
    first: first === null ? '' : textOfShape(first),
    values: fields.map((field, at) => valueText(field, shapes[at] ?? null, language)),
  })

function valueText(field: Field, value: string | null, language: Language): string {
  if (value === null) return ''
  const read: FieldValue | undefined = value.startsWith('v') ? JSON.parse(value.slice(1)) : undefined
  return read === undefined ? textOfShape(value) : fieldText(field, read, language).trim()
}

/** As long as a card lets them be. */
const longestName = 120
const longestValue: Partial<Record<Field['type'], number>> = { text: 2000, url: 2000 }
const longestOther = 80

const filledLongest = (pattern: string, { fields }: Texts): string => {
  const longest = (length: number) => textOfShape(`s${length}`)
  return filledWith(pattern, {
    ...{ name: longest(longestName), first: longest(longestName) },
    values: fields.map(({ type }) => longest(longestValue[type] ?? longestOther)),
  })
}

type Filling = { name: string; first: string; values: readonly string[] }

const filledWith = (pattern: string, { name, first, values }: Filling): string =>
  values.reduce(
    (text, value, at) => text.replaceAll(markOf(at), () => value),
    pattern.replaceAll(fullName, () => name).replaceAll(marks.first, () => first),
  )
