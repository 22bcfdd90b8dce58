/**
 * Whom the company pays for what its channels, agents and lists use. Each connection of a channel belongs to one
 * supplier at most; what is sent over it counts for that supplier's score, cost and invoices.
 */
import * as z from 'zod/mini'
import { channelConnection } from '../channels/channel.ts'
import { collection } from '../platform/collection.ts'
import { command, event, type StateOf } from '../platform/operation.ts'
import { currency, day, email, id, instant, integer, singleLine, text, trimmed } from '../platform/values.ts'

export const supplierKinds = ['messaging', 'carrier', 'speech', 'ai', 'data'] as const

export const supplierContact = z.strictObject({
  name: singleLine(80),
  role: trimmed(80),
  email: z.nullable(email),
  phone: trimmed(30),
})
export type SupplierContact = z.infer<typeof supplierContact>

/** Which of a channel's two connections. */
export const supplierRoute = z.strictObject({ channelId: id, connection: channelConnection, supplierId: id })
export type SupplierRoute = z.infer<typeof supplierRoute>

export const supplierLimits = { suppliers: 200, contacts: 10 } as const

export const supplierCollection = collection({
  feature: 'suppliers',
  one: 'supplier',
  many: 'suppliers',
  fields: {
    name: singleLine(80),
    kind: z.enum(supplierKinds),
    /** Of its prices and invoices. */
    currency,
    contract: trimmed(80),
    startsOn: z.nullable(day),
    endsOn: z.nullable(day),
    /** How many days before its end the contract has to be given notice. */
    noticeDays: integer(0, 365),
    contacts: z.array(supplierContact).check(z.maxLength(supplierLimits.contacts)),
    note: text(2000),
    /** Of a month, in whole units of the currency. */
    monthlyBudget: z._default(z.nullable(integer(1, 100_000_000)), null),
    /** Whether campaigns over its connections stop once the budget is spent. Answers always go. */
    brakes: z._default(z.boolean(), false),
  },
  facts: {
    /** Of the company's present month, by the price table, as of the last look. */
    spentMicros: z._default(z.int(), 0),
    /** Since when the budget is spent. */
    overSince: z._default(z.nullable(instant), null),
  },
  state: { routes: z.array(supplierRoute) },
  limit: supplierLimits.suppliers,
  needs: { view: 'view_fornecedores', create: 'create_fornecedores', edit: 'update_fornecedores' },
})
export const { create: createSupplier, edit: editSupplier, saved: supplierSaved, view: suppliers } = supplierCollection
export type Supplier = z.infer<typeof supplierCollection.record>
export type SuppliersState = StateOf<typeof suppliers>

/** Null: the connection belongs to no supplier any more. */
export const assignRoute = command('suppliers.assign-route', {
  input: z.strictObject({ channelId: id, connection: channelConnection, supplierId: z.nullable(id) }),
  output: z.strictObject({}),
  needs: 'update_fornecedores',
  errors: ['suppliers.supplier_not_found', 'channels.not_found'],
})
export const routeAssigned = event(
  'suppliers.route_assigned',
  z.strictObject({ channelId: id, connection: channelConnection, supplierId: z.nullable(id) }),
  { rooms: () => [supplierCollection.room] },
)
