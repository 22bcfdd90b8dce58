/**
 * What a supplier charges: for a unit, to a destination, while it is valid. Amounts are millionths of the supplier's
 * currency, because a message costs less than a cent. A table comes as a file (`suppliers.prices` of the imports),
 * whose trial run shows the difference.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { day, id, instant, integer, text } from '../platform/values.ts'

export const priceUnits = ['message', 'minute', 'session', 'thousand_tokens', 'lookup'] as const
export const priceUnit = z.enum(priceUnits)
export type PriceUnit = z.infer<typeof priceUnit>

/** The first digits of the number, from the country's on; empty for every destination. */
export const destination = text(15).check(z.regex(/^\d*$/))

const fields = {
  unit: priceUnit,
  destination,
  /** Millionths of the currency for one unit. */
  micros: integer(0),
  validFrom: day,
  /** The last day; null while it has no end. */
  validTo: z.nullable(day),
}
export const price = z.strictObject({ id, supplierId: id, ...fields, version: integer(1) })
export type Price = z.infer<typeof price>

export const prices = query('suppliers.prices', {
  input: z.strictObject({
    supplierId: id,
    unit: z.optional(priceUnit),
    destination: z.optional(destination),
    page: integer(1, 1_000),
    pageSize: integer(1, 100),
  }),
  output: z.strictObject({ rows: z.array(price), total: z.int() }),
  needs: 'view_fornecedores',
  errors: ['suppliers.supplier_not_found'],
})

/** `version` is null for a new one. */
export const savePrice = command('suppliers.save-price', {
  input: z.strictObject({ priceId: id, supplierId: id, ...fields, version: z.nullable(integer(1)) }),
  output: price,
  needs: 'update_fornecedores',
  errors: [
    'suppliers.supplier_not_found',
    'suppliers.price_taken',
    'suppliers.price_ends_early',
    'suppliers.price_not_found',
    'suppliers.id_taken',
    'suppliers.too_many_prices',
    'command.stale',
  ],
})

/** Only one that nothing was priced with needs this: a wrong entry. A price that ended gets its last day instead. */
export const removePrice = command('suppliers.remove-price', {
  input: z.strictObject({ priceId: id }),
  output: z.strictObject({}),
  needs: 'update_fornecedores',
  errors: ['suppliers.price_not_found'],
})

export const supplierRoom = (supplierId: string) => `suppliers:${supplierId}`
const ofSupplier = { rooms: ({ supplierId }: { supplierId: string }) => [supplierRoom(supplierId)] }
export const pricesChanged = event('suppliers.prices_changed', z.strictObject({ supplierId: id }), ofSupplier)
export const invoicesChanged = event('suppliers.invoices_changed', z.strictObject({ supplierId: id }), ofSupplier)

/** When prices and invoices of a supplier last changed: an open list asks again when that moves. */
export const supplierChanged = view('suppliers.changed', {
  params: z.strictObject({ supplierId: id }),
  state: z.strictObject({ pricesAt: z.nullable(instant), invoicesAt: z.nullable(instant) }),
  needs: 'view_fornecedores',
  room: ({ supplierId }) => supplierRoom(supplierId),
})
