/** The cards of recipients as they are called now. Of several that have become one card, one recipient alone stands for it. */
import { fieldKeysIn } from '@aura/machines/campaigns/fill-message.ts'
import { languageNames } from '@aura/machines/campaigns/translation.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import { sql } from 'kysely'
import { fieldsOf } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { CampaignRow } from './campaigns.ts'
import type { Recipient } from './send-batch.ts'

/** `languages`: all names of the language that the card says; `fields`: what a message may use, by key, as customers read it. */
export type Card = {
  id: string
  name: string
  languages: readonly string[]
  fields: ReadonlyMap<string, string>
}

/** By the contact of the audience; null where another recipient stands for the same person, or has got the message. */
export async function cardsOf(
  tx: Db,
  campaign: Pick<CampaignRow, 'id' | 'language_field_id' | 'message' | 'variants'>,
  recipients: readonly Recipient[],
): Promise<Map<string, Card | null>> {
  const ids = recipients.map(({ contact_id }) => contact_id)
  if (ids.length === 0) return new Map()
  const cards = await finalCards(tx, ids)
  const roots = [...new Set([...cards.values()].map(({ id }) => id))]
  const values = await valuesOf(tx, campaign, roots)
  const stand = await recipientsOf(tx, campaign.id, roots)
  return new Map(
    [...cards].map(([contactId, { id, name }]) => {
      const card = { id, name, ...(values.get(id) ?? noValues) }
      return [contactId, standsFor(contactId, id, stand.get(id) ?? []) ? card : null]
    }),
  )
}

type Standing = Pick<Recipient, 'contact_id' | 'state'>

/** The recipient that has got it; else the card itself where it is of the audience, else the oldest that was merged into it. */
function standsFor(contactId: string, root: string, all: readonly Standing[]): boolean {
  const hasGot = ({ contact_id, state }: Standing) =>
    contact_id !== contactId && state !== 'waiting' && state !== 'suppressed'
  if (all.some(hasGot)) return false
  if (contactId === root) return true
  return !all.some(({ contact_id, state }) => contact_id === root || (state === 'waiting' && contact_id < contactId))
}

/** Where the merges of each lead. */
async function finalCards(tx: Db, contactIds: readonly string[]): Promise<Map<string, Named>> {
  const { rows } = await sql<Named & { from: string }>`
    with recursive up as (
      select id as "from", id, name, merged_into from contacts where id = any(${contactIds}::uuid[])
      union all
      select up."from", c.id, c.name, c.merged_into from up join contacts c on c.id = up.merged_into)
    select "from", id, name from up where merged_into is null`.execute(tx)
  return new Map(rows.map(({ from, id, name }) => [from, { id, name }]))
}

/** All recipients of the campaign that have become one of these cards. */
async function recipientsOf(tx: Db, campaignId: string, roots: readonly string[]): Promise<Map<string, Standing[]>> {
  const { rows } = await sql<Standing & { root: string }>`
    with recursive down as (
      select id as root, id from contacts where id = any(${roots}::uuid[])
      union all
      select down.root, c.id from down join contacts c on c.merged_into = down.id)
    select down.root, r.contact_id, r.state from down
    join campaign_recipients r on r.contact_id = down.id where r.campaign_id = ${campaignId}`.execute(tx)
  return Map.groupBy(rows, ({ root }) => root)
}

type Named = { id: string; name: string }

type CardValues = Pick<Card, 'languages' | 'fields'>
const noValues: CardValues = { languages: [], fields: new Map() }

/** What the cards say in the fields that the campaign uses. */
async function valuesOf(
  tx: Db,
  { language_field_id, message, variants }: Pick<CampaignRow, 'language_field_id' | 'message' | 'variants'>,
  ids: readonly string[],
): Promise<Map<string, CardValues>> {
  const keys = fieldKeysIn([message, ...variants])
  if ((language_field_id === null && keys.length === 0) || ids.length === 0) return new Map()
  const all = await fieldsOf(tx, 'contact')
  const used = new Map(
    all.filter(({ id, key }) => id === language_field_id || keys.includes(key)).map((f) => [f.id, f]),
  )
  if (used.size === 0) return new Map()
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('custom_values')
    .where('field_id', 'in', [...used.keys()])
    .where('owner_id', 'in', ids)
    .select(['owner_id', 'field_id', 'value'])
    .execute()
  const byOwner = Map.groupBy(rows, ({ owner_id }) => owner_id)
  return new Map(
    [...byOwner].map(([ownerId, values]) => {
      const entries = values.flatMap(({ field_id, value }) => {
        const field = used.get(field_id)
        return field ? [{ field, value }] : []
      })
      const languages = entries.find(({ field }) => field.id === language_field_id)
      return [
        ownerId,
        {
          languages: languages ? languageNames(languages.field, languages.value) : [],
          fields: new Map(entries.map(({ field, value }) => [field.key, fieldText(field, value, language)])),
        },
      ]
    }),
  )
}
