/** The products on a deal are saved as a whole; the deal's value goes with them where it follows. */
import {
  type DealItem,
  type DealItems,
  itemsOfDeal,
  itemsSaved,
  saveItems as saveContract,
} from '@aura/contracts/deals/products/items.ts'
import { decideEdit } from '@aura/machines/deals/decide.ts'
import { decideItems } from '@aura/machines/deals/items.ts'
import { allowed } from '../../platform/allowed.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, show } from '../../platform/handle.ts'
import { assertReferences } from '../../platform/references.ts'
import { storeEdit } from '../edit-many.ts'
import { lockOnBoard } from '../store.ts'

export const items = show(itemsOfDeal, {
  snapshot: async ({ tx, params: { dealId } }) => ({ items: await itemsOf(tx, dealId) }),
})

/** None for a deal that nobody has put a product on, or that is not there. */
export async function itemsOf(tx: Db, dealId: string): Promise<DealItems> {
  const deal = await tx
    .selectFrom('deals')
    .where('id', '=', dealId)
    .select(['items_version', 'items_currency', 'value_currency', 'follows_items'])
    .executeTakeFirst()
  const rows = await tx.selectFrom('deal_items').where('deal_id', '=', dealId).selectAll().orderBy('place').execute()
  return {
    dealId,
    currency: narrowed(deal?.items_currency) ?? deal?.value_currency ?? 'BRL',
    rows: rows.map(
      (row): DealItem => ({
        ...{ id: row.id, productId: row.product_id, name: row.name, unit: row.unit, quantity: row.quantity },
        ...{ unitPrice: row.unit_price, discount: row.discount },
      }),
    ),
    setsValue: deal?.follows_items ?? false,
    version: deal?.items_version ?? 0,
  }
}

const narrowed = (currency: DealItems['currency'] | null | undefined) => currency ?? undefined

export const saveItems = handle(saveContract, async ({ input, ...context }) => {
  const { tx, emit, caller, now } = context
  const { deal, rules } = await lockOnBoard(tx, input.dealId)
  const before = await itemsOf(tx, input.dealId)
  const { items: saved, value } = allowed(decideItems(deal, before, input, caller)).next
  await assertReferences(
    tx,
    ['products'],
    saved.rows.map(({ productId }) => productId),
    'deals.product_not_found',
  )
  await storeItems(tx, caller.companyId, saved)
  // Until here the value may have been another's business; from here on it is the products'.
  const free = { ...deal, followsItems: undefined }
  const patch = { followsItems: saved.setsValue, ...(value && { value }) }
  const { next } = allowed(decideEdit(free, patch, { actor: caller, now, ...rules }))
  if (next !== free) await storeEdit(context, deal, next)
  else if (deal.followsItems) await storeEdit(context, deal, { ...free, version: deal.version + 1 })
  emit(itemsSaved, { items: saved })
  return saved
})

export async function storeItems(
  tx: Db,
  companyId: string,
  { dealId, rows, currency, version }: DealItems,
): Promise<void> {
  await tx.deleteFrom('deal_items').where('deal_id', '=', dealId).execute()
  if (rows.length > 0)
    await tx
      .insertInto('deal_items')
      .values(
        rows.map(({ productId, unitPrice, ...row }, place) => ({
          ...{ company_id: companyId, deal_id: dealId, product_id: productId, unit_price: unitPrice, place },
          ...row,
        })),
      )
      .execute()
  await tx
    .updateTable('deals')
    .set({ items_version: version, items_currency: currency })
    .where('id', '=', dealId)
    .execute()
}
