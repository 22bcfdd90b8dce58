/**
 * How many parts the messages to a group of people will be billed as. Each person's SMS has a length of its own; the people are
 * counted by the shapes of what fills the gaps, so that texts that are alike are measured once, however many get them. Where
 * there are too many kinds to count, a text with the longest that fills each gap stands for everybody.
 */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { fieldKeysIn } from '@aura/machines/campaigns/fill-message.ts'
import { billedParts } from '@aura/machines/campaigns/message-cost.ts'
import { basicOnly, longestShape, singleOnly, textOfShape, whiteSpace } from '@aura/machines/campaigns/text-shape.ts'
import { languageNames, translated, wordingsOf } from '@aura/machines/campaigns/translation.ts'
import { longestText } from '@aura/machines/contacts/field-fits.ts'
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
import { greetingNameSql, trimmedSql } from './greeting-names.ts'

/** `msLeft`: in which all that is counted for one answer is counted. */
export type Ahead = { tx: Db; now: Date; publicUrl: string; msLeft: () => number }

/** Below the time of a transaction: what takes longer is answered, and not cut off. */
const mostMs = 7_000

export function aheadFrom({ tx, now }: Pick<Ahead, 'tx' | 'now'>, publicUrl: string, withinMs = mostMs): Ahead {
  const end = performance.now() + withinMs
  return { tx, now, publicUrl, msLeft: () => end - performance.now() }
}

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

export async function foreseenParts(ahead: Ahead, group: Group, most = mostKinds): Promise<ForeseenParts> {
  const { campaign, channel, count, people } = group
  if (channel.kind !== 'sms' || count === 0) return { parts: count, isUpTo: false }
  const texts = await textsOf(ahead, campaign, channel)
  const plain = new Set([...texts.patterns.values()].map((pattern) => billedParts('sms', pattern)))
  const [parts] = plain
  if (!texts.hasGaps && parts !== undefined && plain.size === 1) return { parts: parts * count, isUpTo: false }
  const kinds = await withinTime(
    ahead.tx,
    () => countKinds(ahead.tx, campaign, texts, { people, most }),
    ahead.msLeft(),
  )
  if (!kinds || kinds.length > most) {
    const [found] = kinds ?? []
    const longest = found?.longest ? withLabels(texts, found.longest) : longestOnCards(texts)
    const parts = [...texts.patterns.values()].map((pattern) => billedParts('sms', filledFor(pattern, texts, longest)))
    return { parts: Math.max(1, ...parts) * count, isUpTo: true }
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

/** What fills the gaps. */
type Shapes = { name: string | null; first: string | null; shapes: (string | null)[] }
/** `longest`: of all kinds, where there are too many. */
type Kind = Shapes & { variant: number | null; language: string | null; count: number; longest: Shapes | null }

/** People whose texts are alike, and how many. */
async function countKinds(
  tx: Db,
  campaign: CampaignRow,
  { fields, languageField, patterns }: Texts,
  { people, most }: Pick<Group, 'people'> & { most: number },
): Promise<Kind[]> {
  const all = [...patterns.values()]
  const usesName = all.some((pattern) => pattern.includes(fullName))
  const usesFirst = all.some((pattern) => pattern.replaceAll(fullName, '').includes(marks.first))
  const name = sql`coalesce(${greetingNameSql(sql`k.name`)}, ${campaign.name_fallback}::text)`
  const none = sql`null::text`
  const longest = fields.map((_, at) => longestSql(sql`shapes[${at + 1}::int]`))
  const { rows } = await sql<Kind>`with kinds as materialized (
    select variant, language, name, first, shapes, count(*)::int as count from (
      select ${variantSql(campaign)} as variant, ${languageField ? languageSql(languageField) : none} as language,
        ${usesName ? shapeSql(name) : none} as name,
        ${usesFirst ? shapeSql(sql`substring(${name} from ${`[^${whiteSpace}]+`}::text)`) : none} as first,
        array[${fields.length === 0 ? none : sql.join(fields.map(valueSql))}]::text[] as shapes
      from (${people}) c join contacts k on k.company_id = c.company_id and k.id = c.id) p
    group by variant, language, name, first, shapes)
    select kinds.*, (select case when count(*) > ${most} then jsonb_build_object('name', ${longestSql(sql`name`)},
        'first', ${longestSql(sql`first`)}, 'shapes', jsonb_build_array(${sql.join(longest)})) end from kinds) as longest
    from kinds limit ${most + 1}`.execute(tx)
  return rows
}

/** Of shapes, one that has no fewer parts than any of them. Of what is written with marks between its figures, with those. */
const longestSql = (shape: RawBuilder<unknown>) => sql<string>`(case when bool_or(left(${shape}, 1) in ('s', 't'))
    then 's' else 'b' end) || coalesce(max(case left(${shape}, 1)
    when 'v' then case when starts_with(${shape}, 'v"') then char_length(${shape}) - 1 else char_length(${shape}) * 4 / 3 + 1 end
    when 't' then (char_length(${shape}) + regexp_count(${shape}, ${astral}::text)) * 34 / 33 + 1
    else substr(${shape}, 2)::int end), 0)`

/** Two units of UCS-2 each, which stand in one part: a unit at its end may stay empty. */
const astral = '[\u{10000}-\u{10ffff}]'

export const shapeSql = (text: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`case
  when ${text} ~ ${basicOnly}::text then 'b' || char_length(${text})
  when ${text} ~ ${singleOnly}::text then 's' || char_length(${text}) else 't' || ${text} end`

const languageSql = ({ id }: Field) => sql<string | null>`(select v.value #>> '{}' from custom_values v
  where v.company_id = c.company_id and v.field_id = ${id} and v.owner_id = c.id)`

/**
 * The shape of a text, a date or a number of another country; of what is written otherwise than it stands there, the value
 * with figures that are all alike; any other value itself.
 */
function valueSql({ id, type }: Field): RawBuilder<string | null> {
  const text = trimmedSql(sql`(v.value #>> '{}')`)
  const shape = shapeSql(text)
  const phone = sql`case when ${text} ~ '^\\+55[0-9]{5,13}$'
    then 'v' || to_jsonb('+55' || repeat('1', char_length(${text}) - 3))::text else ${shape} end`
  const ofText = type === 'phone' ? phone : type === 'choice' ? sql`'v' || v.value::text` : shape
  return sql<string | null>`(select case jsonb_typeof(v.value) when 'string' then ${ofText}
      when 'number' then 'v' || regexp_replace(trim_scale(round(v.value::numeric, 10))::text, '[0-9]', '1', 'g')
      else 'v' || v.value::text end
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

/** What stands on a card for a choice is written as it is called today. */
const withLabels = ({ fields, language }: Texts, longest: Shapes): Shapes => ({
  ...longest,
  shapes: fields.map((field, at) => {
    const shape = longest.shapes[at] ?? null
    if (shape === null || (field.type !== 'choice' && field.type !== 'yes_no')) return shape
    const labels =
      field.type === 'choice'
        ? [...field.choices.map(({ label }) => label), textOfShape(shape)]
        : [true, false].map((value) => fieldText(field, value, language))
    return longestShape(labels)
  }),
})

const filledFor = (pattern: string, { fields, language }: Texts, { name, first, shapes }: Shapes): string =>
  fields.reduce(
    (text, field, at) => text.replaceAll(markOf(at), () => valueText(field, shapes[at] ?? null, language)),
    pattern
      .replaceAll(fullName, () => (name === null ? '' : textOfShape(name)))
      .replaceAll(marks.first, () => (first === null ? '' : textOfShape(first))),
  )

function valueText(field: Field, value: string | null, language: Language): string {
  if (value === null) return ''
  const read: FieldValue | undefined = value.startsWith('v') ? JSON.parse(value.slice(1)) : undefined
  return read === undefined ? textOfShape(value) : fieldText(field, read, language).trim()
}

/** As long as a card lets them be. */
const longestName = 120
const longestOther = 80

const longestOnCards = ({ fields }: Texts): Shapes => ({
  ...{ name: `s${longestName}`, first: `s${longestName}` },
  shapes: fields.map(({ type }) => `s${type === 'text' || type === 'url' ? longestText : longestOther}`),
})
