/** The cards of recipients as they are called now. Of several that have become one card, one recipient alone stands for it. */
import { languageNames } from '@aura/machines/campaigns/translation.ts'
import { sql } from 'kysely'
import { fieldsOf } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { CampaignRow } from './campaigns.ts'
import type { Recipient } from './send-batch.ts'

/** `languages`: all names of the language that the card says. */
export type Card = { id: string; name: string; languages: readonly string[] }

/** By the contact of the audience; null where another recipient stands for the same person, or has got the message. */
export async function cardsOf(
  tx: Db,
  campaign: Pick<CampaignRow, 'id' | 'language_field_id'>,
  recipients: readonly Recipient[],
): Promise<Map<string, Card | null>> {
  const ids = recipients.map(({ contact_id }) => contact_id)
  if (ids.length === 0) return new Map()
  const cards = await finalCards(tx, ids)
  const roots = [...new Set([...cards.values()].map(({ id }) => id))]
  const languages = await languagesOf(tx, campaign.language_field_id, roots)
  const stand = await recipientsOf(tx, campaign.id, roots)
  return new Map(
    [...cards].map(([contactId, { id, name }]) => {
      const card = { id, name, languages: languages.get(id) ?? [] }
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

async function languagesOf(tx: Db, fieldId: string | null, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (fieldId === null || ids.length === 0) return new Map()
  const field = (await fieldsOf(tx, 'contact')).find(({ id }) => id === fieldId)
  if (!field) return new Map()
  const rows = await tx
    .selectFrom('custom_values')
    .where('field_id', '=', fieldId)
    .where('owner_id', 'in', ids)
    .select(['owner_id', 'value'])
    .execute()
  return new Map(rows.map(({ owner_id, value }) => [owner_id, languageNames(field, value)]))
}
