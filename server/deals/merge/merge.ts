/** Two deals become one, and two again when that was a mistake. */
import { mostActivities } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import {
  dealsMerged,
  mergeDeals as mergeContract,
  mergeDays,
  undoDealMerge,
} from '@aura/contracts/deals/merge/merge.ts'
import { itemsSaved } from '@aura/contracts/deals/products/items.ts'
import { mostQuotes } from '@aura/contracts/deals/quotes/quote.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { decideItems } from '@aura/machines/deals/items.ts'
import { decideMerge, itemsTaken, withoutItems, withoutTakeover } from '@aura/machines/deals/merge.ts'
import { allowed } from '../../platform/allowed.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, type Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { moveActivities } from '../activities.ts'
import { storeEdit } from '../edit-many.ts'
import { itemsOf, storeItems } from '../products/items.ts'
import { tellQuote } from '../quotes/store.ts'
import { assertBoardHasRoom, holdPipeline, lockDeal, selectDeals } from '../store.ts'
import type { Moved } from './schema.ts'

export const mergeDeals = handle(mergeContract, async ({ input, ...context }) => {
  const { mergeId, keptId, goneId } = input
  const { tx, emit, caller, now } = context
  const [kept, gone] = await lockBoth(tx, keptId, goneId)
  await holdPipelines(tx, [kept, gone])
  const { kept: next, takeover } = allowed(decideMerge(kept, gone, caller)).next
  const activityIds = await idsOf(tx, 'deal_activities', goneId)
  if (activityIds.length + (await idsOf(tx, 'deal_activities', keptId)).length > mostActivities)
    return refuse('deals.too_many_activities', { params: { limit: mostActivities } })
  const quoteIds = await idsOf(tx, 'deal_quotes', goneId)
  if (quoteIds.length + (await idsOf(tx, 'deal_quotes', keptId)).length > mostQuotes)
    return refuse('deals.too_many_quotes', { params: { limit: mostQuotes } })
  const items = await itemsOf(tx, keptId)
  const wanted = itemsTaken(items, await itemsOf(tx, goneId))
  const takenOver = wanted && allowed(decideItems(kept, items, wanted, caller)).next
  const moved: Moved = {
    ...takeover,
    ...{ activityIds, quoteIds },
    strangeQuoteIds: items.rows.length > 0 ? await ownQuotes(tx, quoteIds) : [],
    items: takenOver ? { version: takenOver.items.version, currency: items.currency } : null,
  }
  const inserted = await tx
    .insertInto('deal_merges')
    .values({
      ...{ company_id: caller.companyId, id: mergeId, kept_id: keptId, gone_id: goneId, undone_at: null },
      ...{ moved: JSON.stringify(moved), merged_at: now },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  await moveRows(context, moved, { from: goneId, to: keptId, ofMerged: true })
  await storeEdit(context, gone, { ...gone, archivedAt: now.toISOString(), version: gone.version + 1 })
  if (takenOver) await storeItems(tx, caller.companyId, takenOver.items)
  const saved = await storeEdit(context, kept, { ...next, ...(takenOver?.value && { value: takenOver.value }) })
  if (takenOver) emit(itemsSaved, { items: takenOver.items })
  emit(dealsMerged, { mergeId, keptId, goneId, undone: false })
  return saved
})

export const undoMerge = handle(undoDealMerge, async ({ input: { mergeId }, ...context }) => {
  const { tx, emit, caller, now } = context
  const row = await tx
    .selectFrom('deal_merges')
    .where('id', '=', mergeId)
    .where('undone_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('deals.merge_not_found')
  if (now.getTime() - row.merged_at.getTime() > mergeDays * dayMs)
    return refuse('deals.merge_too_old', { params: { days: mergeDays } })
  const { kept_id: keptId, gone_id: goneId, moved } = row
  const [kept, gone] = await lockBoth(tx, keptId, goneId)
  await holdPipelines(tx, [kept, gone])
  await assertBoardHasRoom(tx, gone.pipelineId)
  await tx.updateTable('deal_merges').set({ undone_at: now }).where('id', '=', mergeId).execute()
  await moveRows(context, moved, { from: keptId, to: goneId, ofMerged: false })
  const items = withoutItems(await itemsOf(tx, keptId), moved.items)
  if (items) await storeItems(tx, caller.companyId, items)
  const value = items?.setsValue ? { value: { amount: 0, currency: items.currency } } : {}
  const saved = await storeEdit(context, kept, { ...withoutTakeover(kept, gone, moved), ...value })
  if (items) emit(itemsSaved, { items })
  if (gone.archivedAt !== undefined)
    await storeEdit(context, gone, { ...gone, archivedAt: undefined, version: gone.version + 1 })
  emit(dealsMerged, { mergeId, keptId, goneId, undone: true })
  return saved
})

/** In the order of their ids, so that two merges of the same two do not wait for each other. */
async function lockBoth(tx: Db, keptId: string, goneId: string): Promise<[Deal, Deal]> {
  await selectDeals(tx).where('id', 'in', [keptId, goneId]).orderBy('id').forUpdate().execute()
  return [await lockDeal(tx, keptId), await lockDeal(tx, goneId)]
}

/** What is in an archived pipeline stays as it is. In the order of their ids, as the deals. */
async function holdPipelines(tx: Db, deals: readonly Deal[]): Promise<void> {
  for (const pipelineId of [...new Set(deals.map(({ pipelineId }) => pipelineId))].sort())
    await holdPipeline(tx, pipelineId)
}

async function idsOf(tx: Db, table: 'deal_activities' | 'deal_quotes', dealId: string): Promise<string[]> {
  return (await tx.selectFrom(table).where('deal_id', '=', dealId).select('id').execute()).map(({ id }) => id)
}

/** Of these quotes those that rest on the products of the deal on which they stand. */
async function ownQuotes(tx: Db, quoteIds: string[]): Promise<string[]> {
  if (quoteIds.length === 0) return []
  const rows = await tx
    .selectFrom('deal_quotes')
    .where('id', 'in', quoteIds)
    .where('of_merged', '=', false)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Ways = { from: string; to: string; ofMerged: boolean }

/** Only what is still there: what was removed since, or went elsewhere, stays away. */
async function moveRows(work: Pick<Work, 'tx' | 'emit'>, moved: Moved, { from, to, ofMerged }: Ways) {
  const { activityIds, quoteIds, strangeQuoteIds } = moved
  await moveActivities(work, activityIds, { from, to })
  for (const quoteId of quoteIds) {
    const { numUpdatedRows } = await work.tx
      .updateTable('deal_quotes')
      .set({ deal_id: to, ...(strangeQuoteIds.includes(quoteId) && { of_merged: ofMerged }) })
      .where('id', '=', quoteId)
      .where('deal_id', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tellQuote(work, quoteId)
  }
}
