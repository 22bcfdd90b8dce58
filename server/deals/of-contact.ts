/**
 * Deals follow the contact card: they carry its name, move with a merge, and come back with a split. What a user has
 * set since stays.
 */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealLeftContact, dealsOfContact, ofContactLimit } from '@aura/contracts/deals/of-contact.ts'
import type { PipelineRules } from '@aura/machines/deals/decide.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { type Emit, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { rulesOf } from './pipelines.ts'
import { dealOf, selectPresentDeals } from './store.ts'

type Card = { id: string; name: string }
type Hands = Pick<Work, 'tx' | 'emit'>

export const ofContact = show(dealsOfContact, {
  snapshot: async ({ tx, params: { contactId } }) => {
    const rows = await selectPresentDeals(tx)
      .where('contact_id', '=', contactId)
      .orderBy('moved_at', 'desc')
      .limit(ofContactLimit)
      .execute()
    return { deals: Object.fromEntries(rows.map((row) => [row.id, dealOf(row)])) }
  },
})

/** With the stages of each deal's pipeline. */
export async function dealsWithStages(tx: Db, contactId: string) {
  const rows = await selectPresentDeals(tx).where('contact_id', '=', contactId).limit(ofContactLimit).execute()
  const all: ReadonlyMap<string, PipelineRules> = rows.length === 0 ? new Map() : await rulesOf(tx)
  return { deals: rows.map(dealOf), stagesOf: ({ pipelineId }: Deal) => all.get(pipelineId)?.stages ?? [] }
}

/** The contact's card, or the one it was merged into, locked against a merge until the deal is saved. */
export async function cardFor(tx: Db, contactId: string): Promise<Card> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .select(['id', 'name', 'merged_into'])
    .forShare()
    .executeTakeFirst()
  if (!row) return refuse('contacts.not_found')
  return row.merged_into === null ? row : await cardFor(tx, row.merged_into)
}

/** The contact before is told apart from the contact now: neither room hears of the other's deals. */
export function tellEdited(emit: Emit, deal: Deal, before: string | null): void {
  emit(dealEdited, { deal })
  if (before !== null && before !== deal.contactId) emit(dealLeftContact, { dealId: deal.id, contactId: before })
}

const own = (tx: Db, { id, name }: Card) =>
  tx
    .updateTable('deals')
    .set((e) => ({ contact_id: id, contact: name, version: e('version', '+', 1) }))
    .returningAll()

export async function renameIn({ tx, emit }: Hands, card: Card): Promise<void> {
  const rows = await own(tx, card).where('contact_id', '=', card.id).where('contact', '<>', card.name).execute()
  for (const row of rows) emit(dealEdited, { deal: dealOf(row) })
}

export async function moveAll({ tx, emit }: Hands, from: Card, to: Card): Promise<void> {
  const rows = await own(tx, to)
    .set({ came_from: sql<string[]>`came_from || ${from.id}::uuid` })
    .where('contact_id', '=', from.id)
    .execute()
  for (const row of rows) tellEdited(emit, dealOf(row), from.id)
}

export async function moveBack({ tx, emit }: Hands, from: Card, to: Card): Promise<void> {
  const rows = await own(tx, to)
    .set({ came_from: sql<string[]>`trim_array(came_from, 1)` })
    .where('contact_id', '=', from.id)
    .where(sql<boolean>`came_from[cardinality(came_from)] = ${to.id}::uuid`)
    .execute()
  for (const row of rows) tellEdited(emit, dealOf(row), from.id)
}
