/** The products of a deal while they are edited: rows of typed text, read by the contract. */
import { type DealItem, type DealItems, dealItem, mostItems } from '@aura/contracts/deals/products/items.ts'
import type { Pricelist, Product } from '@aura/contracts/deals/products/product.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { priceOf } from '@aura/machines/deals/items.ts'
import { newId } from '../../platform/feed/id.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { amountText, parseQuantity, quantityText } from './quantity.ts'

export type RowDraft = Pick<DealItem, 'id' | 'productId' | 'name' | 'unit'> & {
  quantity: string
  price: string
  discount: string
}
export type ItemsDraft = { rows: RowDraft[]; currency: Money['currency']; setsValue: boolean; version: number }

export const draftOfItems = ({ rows, currency, setsValue, version }: DealItems, language: Language): ItemsDraft => ({
  ...{ currency, version },
  // Of a deal without products the value follows those that come.
  setsValue: setsValue || version === 0,
  rows: rows.map(({ quantity, unitPrice, discount, ...row }) => ({
    ...row,
    quantity: quantityText(quantity, language),
    price: amountText(unitPrice, language),
    discount: String(discount),
  })),
})

export const hasRoom = ({ rows }: ItemsDraft): boolean => rows.length < mostItems

/** `product`: absent, a row that is in no catalogue. A price that nobody knows in the currency is typed. */
export function rowFor(
  product: Product | undefined,
  { pricelist, currency }: { pricelist: Pricelist | undefined; currency: Money['currency'] },
  language: Language,
): RowDraft {
  const price = product && priceOf(product, pricelist, currency)
  return {
    id: newId(),
    productId: product?.id ?? null,
    name: product?.name ?? '',
    unit: product?.unit ?? null,
    quantity: '1',
    price: price === undefined ? '' : amountText(price, language),
    discount: '0',
  }
}

export type RowField = 'name' | 'quantity' | 'price' | 'discount'

export function readRow(row: RowDraft, language: Language): { item: DealItem } | { problems: RowField[] } {
  const read = {
    name: dealItem.shape.name.safeParse(row.name),
    quantity: dealItem.shape.quantity.safeParse(parseQuantity(row.quantity, language)),
    price: dealItem.shape.unitPrice.safeParse(parseAmount(row.price, language)),
    discount: dealItem.shape.discount.safeParse(/^\d{1,3}$/.test(row.discount.trim()) ? Number(row.discount) : null),
  }
  const { name, quantity, price, discount } = read
  if (name.success && quantity.success && price.success && discount.success) {
    const { id, productId, unit } = row
    const figures = { quantity: quantity.data, unitPrice: price.data, discount: discount.data }
    return { item: { id, productId, unit, name: name.data, ...figures } }
  }
  const fields: RowField[] = ['name', 'quantity', 'price', 'discount']
  return { problems: fields.filter((field) => !read[field].success) }
}
