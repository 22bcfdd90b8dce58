/**
 * The products on a deal: what, how many, at which price and discount. While the deal's value follows them it is their
 * total, and nothing else changes it.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../../platform/operation.ts'
import { currency, id, integer, singleLine } from '../../platform/values.ts'

/** In thousandths, so that an hour and a half is a whole number: 1500. */
export const quantity = integer(1, 100_000_000)

export const dealItem = z.strictObject({
  id,
  /** Null for what is in no catalogue. */
  productId: z.nullable(id),
  name: singleLine(120),
  unit: z.nullable(singleLine(20)),
  quantity,
  /** Of one, in minor units of the items' currency. */
  unitPrice: integer(0),
  /** Whole percent. */
  discount: integer(0, 100),
})
export type DealItem = z.infer<typeof dealItem>

export const mostItems = 100

const fields = {
  currency,
  rows: z.array(dealItem).check(
    z.maxLength(mostItems, { abort: true }),
    z.refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length),
  ),
  /** Whether the deal's value is their total. */
  setsValue: z.boolean(),
}

export const dealItems = z.strictObject({ dealId: id, ...fields, version: integer(0) })
export type DealItems = z.infer<typeof dealItems>

export const itemsRoom = (dealId: string) => `deals.items:${dealId}`

export const itemsOfDeal = view('deals.items', {
  params: z.strictObject({ dealId: id }),
  state: z.strictObject({ items: dealItems }),
  needs: 'view_crm',
  room: ({ dealId }) => itemsRoom(dealId),
})

/** All of them anew. `version` is the one the user saw; 0 where there were none. */
export const saveItems = command('deals.save-items', {
  input: dealItems,
  output: dealItems,
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'deals.archived',
    'deals.pipeline_archived',
    'deals.move_refused',
    'deals.product_not_found',
    'deals.items_too_expensive',
    'command.stale',
  ],
})

export const itemsSaved = event('deals.items_saved', z.strictObject({ items: dealItems }), {
  rooms: ({ items }) => [itemsRoom(items.dealId)],
})
