/** What products on a deal come to, and whether they may be saved; the screen adds up by the same function. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import {
  type DealItem,
  type DealItems,
  itemsOfDeal,
  itemsSaved,
  saveItems,
} from '@aura/contracts/deals/products/items.ts'
import type { Product } from '@aura/contracts/deals/products/product.ts'
import {
  type Pricelist,
  pricelistSaved,
  pricelists,
  productSaved,
  products,
} from '@aura/contracts/deals/products/product.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { on, reducer } from '../platform/reducer.ts'

export const productsReducer = reducer(products, [
  on(productSaved, (state, { product }) => ({ products: { ...state.products, [product.id]: product } })),
])
export const pricelistsReducer = reducer(pricelists, [
  on(pricelistSaved, (state, { pricelist }) => ({ pricelists: { ...state.pricelists, [pricelist.id]: pricelist } })),
])
export const itemsReducer = reducer(itemsOfDeal, [on(itemsSaved, (_, { items }) => ({ items }))])

type Priced = Pick<DealItem, 'quantity' | 'unitPrice' | 'discount'>

/** In whole minor units, half of one rounded up: 1000 thousandths times 100 percent. */
export function amountOf({ quantity, unitPrice, discount }: Priced): number {
  const exact = BigInt(quantity) * BigInt(unitPrice) * BigInt(100 - discount)
  return Number((exact + 50_000n) / 100_000n)
}

export const totalOf = (rows: readonly Priced[]): number => rows.reduce((sum, row) => sum + amountOf(row), 0)

/** What one of a product costs by a price list; undefined where neither knows a price in the currency. */
export function priceOf(
  product: Pick<Product, 'id' | 'price'>,
  pricelist: Pick<Pricelist, 'currency' | 'prices'> | undefined,
  currency: Money['currency'],
): number | undefined {
  const listed = pricelist?.prices.find(({ productId }) => productId === product.id)?.amount
  if (listed !== undefined && pricelist?.currency === currency) return listed
  return product.price.currency === currency ? product.price.amount : undefined
}

/** The most that a deal can be worth. */
const mostValue = 1_000_000_000_000

/** `value`: what the deal becomes worth, where its value follows the products. */
export function decideItems(
  deal: Pick<Deal, 'archivedAt' | 'id'>,
  before: Pick<DealItems, 'version'>,
  items: DealItems,
  actor: Omit<Actor, 'id'>,
): Decision<{ items: DealItems; value: Money | undefined }> {
  const lack = withoutPermission(saveItems.needs, actor)
  if (lack) return lack
  if (deal.archivedAt !== undefined) return refused('deals.archived')
  if (before.version !== items.version) return refused('command.stale', { version: before.version })
  const total = totalOf(items.rows)
  if (total > mostValue) return refused('deals.items_too_expensive')
  const value = items.setsValue ? { amount: total, currency: items.currency } : undefined
  return allowedTo({ items: { ...items, version: before.version + 1 }, value })
}
