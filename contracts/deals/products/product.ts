/**
 * What the company sells, and what it costs. A product has a list price; a price list says other prices, in its own
 * currency, for the customers it is meant for. Neither changes what a deal already says.
 */
import * as z from 'zod/mini'
import { collection } from '../../platform/collection.ts'
import { currency, id, integer, money, singleLine, trimmed } from '../../platform/values.ts'

const needs = { view: 'view_crm', create: 'manage_crm', edit: 'manage_crm' } as const

export const productCollection = collection({
  feature: 'deals',
  one: 'product',
  many: 'products',
  fields: {
    name: singleLine(120),
    /** The company's own number for it. */
    code: z.nullable(singleLine(40)),
    /** What one of it is: hour, box, month. */
    unit: z.nullable(singleLine(20)),
    description: z.nullable(trimmed(300)),
    price: money,
  },
  facts: {},
  state: {},
  limit: 1000,
  needs,
})
export const { create: createProduct, edit: editProduct, saved: productSaved, view: products } = productCollection
export type Product = z.infer<typeof productCollection.record>

export const listedPrice = z.strictObject({ productId: id, amount: integer(0) })

export const pricelistCollection = collection({
  feature: 'deals',
  one: 'pricelist',
  many: 'pricelists',
  fields: {
    name: singleLine(60),
    currency,
    /** A product that is absent costs its list price, where the currency is the same. */
    prices: z.array(listedPrice).check(
      z.maxLength(1000, { abort: true }),
      z.refine((prices) => new Set(prices.map(({ productId }) => productId)).size === prices.length),
    ),
  },
  facts: {},
  state: {},
  limit: 20,
  needs,
  errors: ['deals.product_not_found'],
})
export const {
  create: createPricelist,
  edit: editPricelist,
  saved: pricelistSaved,
  view: pricelists,
} = pricelistCollection
export type Pricelist = z.infer<typeof pricelistCollection.record>
