/** Deals as rows: reading them into the contract's shape, locking, and the room between two cards. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { generateKeyBetween } from 'fractional-indexing'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

export const selectDeals = (tx: Db) =>
  tx
    .selectFrom('deals')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'deals.company_id').onRef('users.id', '=', 'deals.owner_id'),
    )
    .selectAll('deals')
    .select(['users.first_name', 'users.last_name'])

type Row = Awaited<ReturnType<ReturnType<typeof selectDeals>['execute']>>[number]

export const dealOf = (row: Row): Deal => ({
  id: row.id,
  pipelineId: row.pipeline_id,
  stage: row.stage,
  rank: row.rank,
  title: row.title,
  contact: row.contact,
  value: { amount: row.value_amount, currency: row.value_currency },
  probability: row.probability,
  ownerId: row.owner_id,
  ownerName: `${row.first_name} ${row.last_name}`,
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
  version: row.version,
})

/** The deal, held until the transaction ends: two moves of one card happen one after the other. */
export async function lockDeal(tx: Db, dealId: string): Promise<Deal> {
  const row = await selectDeals(tx).where('deals.id', '=', dealId).forUpdate('deals').executeTakeFirst()
  return row ? dealOf(row) : refuse('deals.not_found')
}

export async function saveDeal(tx: Db, deal: Deal): Promise<Deal> {
  const saved = { ...deal, version: deal.version + 1 }
  await tx
    .updateTable('deals')
    .set({
      stage: saved.stage,
      rank: saved.rank,
      title: saved.title,
      contact: saved.contact,
      value_amount: saved.value.amount,
      value_currency: saved.value.currency,
      probability: saved.probability,
      moved_at: saved.movedAt,
      version: saved.version,
    })
    .where('id', '=', saved.id)
    .execute()
  return saved
}

type Place = { pipelineId: string; stage: Stage; before: string | null; moving: string | null }

/**
 * A rank above the card `before`, or after the last one. When `before` has left the column meanwhile,
 * the end of the column is where the hand would find it.
 */
export async function rankAt(
  tx: Db,
  { pipelineId, stage, before, moving }: Place,
  random: () => number,
): Promise<string> {
  const column = tx
    .selectFrom('deals')
    .where('pipeline_id', '=', pipelineId)
    .where('stage', '=', stage)
    .$if(moving !== null, (query) => query.where('id', '!=', moving))
  const next = before === null ? undefined : await column.where('id', '=', before).select('rank').executeTakeFirst()
  const previous = await column
    .$if(next !== undefined, (query) => query.where('rank', '<', next?.rank ?? ''))
    .select('rank')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  return between(previous?.rank ?? null, next?.rank ?? null, random)
}

/** Two people who drop into one gap at the same moment get different ranks: the last steps are drawn by lot. */
function between(low: string | null, high: string | null, random: () => number): string {
  let [from, to] = [low, high]
  let rank = generateKeyBetween(from, to)
  for (let step = 0; step < 12; step++) {
    if (random() < 0.5) from = rank
    else to = rank
    rank = generateKeyBetween(from, to)
  }
  return rank
}
