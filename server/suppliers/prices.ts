import * as contracts from '@aura/contracts/suppliers/prices.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { supplierOf } from './suppliers.ts'

export const priceLimit = 20_000

type Row = Selectable<Schema['supplier_prices']>
export const wirePrice = (row: Row): contracts.Price => ({
  id: row.id,
  supplierId: row.supplier_id,
  unit: row.unit,
  destination: row.destination,
  micros: row.micros,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  version: row.version,
})

export async function pricesOf(tx: Db, supplierIds: readonly string[]): Promise<contracts.Price[]> {
  if (supplierIds.length === 0) return []
  const rows = await tx
    .selectFrom('supplier_prices')
    .where('supplier_id', 'in', [...supplierIds])
    .selectAll()
    .execute()
  return rows.map(wirePrice)
}

export const prices = answer(contracts.prices, async ({ tx, input }) => {
  await supplierOf(tx, input.supplierId)
  let query = tx.selectFrom('supplier_prices').where('supplier_id', '=', input.supplierId)
  if (input.unit) query = query.where('unit', '=', input.unit)
  if (input.destination) query = query.where('destination', 'like', `${input.destination}%`)
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('unit')
    .orderBy('destination')
    .orderBy('valid_from', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return { rows: rows.map(wirePrice), total }
})

export const savePrice = handle(contracts.savePrice, async ({ tx, emit, input, now, caller }) => {
  const { priceId: id, supplierId, unit, destination, micros, validFrom, validTo, version } = input
  if (validTo !== null && validTo < validFrom) return refuse('suppliers.price_ends_early')
  await takeTurn(tx, 'supplier_prices')
  await supplierOf(tx, supplierId)
  const ofSupplier = tx.selectFrom('supplier_prices').where('supplier_id', '=', supplierId)
  const same = await ofSupplier
    .where('unit', '=', unit)
    .where('destination', '=', destination)
    .where('valid_from', '=', validFrom)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  if (same) return refuse('suppliers.price_taken')
  const set = { unit, destination, micros, valid_from: validFrom, valid_to: validTo, changed_at: now }
  emit(contracts.pricesChanged, { supplierId })
  if (version !== null) {
    const before = await ofSupplier.where('id', '=', id).select('version').executeTakeFirst()
    if (!before) return refuse('suppliers.price_not_found')
    if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
    const row = await tx
      .updateTable('supplier_prices')
      .set({ ...set, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return wirePrice(row)
  }
  const { count } = await ofSupplier.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= priceLimit) return refuse('suppliers.too_many_prices', { params: { limit: priceLimit } })
  const row = await tx
    .insertInto('supplier_prices')
    .values({ company_id: caller.companyId, id, supplier_id: supplierId, ...set })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? wirePrice(row) : refuse('suppliers.id_taken')
})

export const removePrice = handle(contracts.removePrice, async ({ tx, emit, input }) => {
  const row = await tx
    .deleteFrom('supplier_prices')
    .where('id', '=', input.priceId)
    .returning('supplier_id')
    .executeTakeFirst()
  if (!row) return refuse('suppliers.price_not_found')
  emit(contracts.pricesChanged, { supplierId: row.supplier_id })
  return {}
})

export const supplierChanged = show(contracts.supplierChanged, {
  snapshot: async ({ tx, params: { supplierId } }) => {
    const prices = await tx
      .selectFrom('supplier_prices')
      .where('supplier_id', '=', supplierId)
      .select((e) => e.fn.max('changed_at').as('at'))
      .executeTakeFirst()
    const invoices = await tx
      .selectFrom('supplier_invoice_lines as l')
      .innerJoin('supplier_invoices as i', (join) =>
        join.onRef('i.company_id', '=', 'l.company_id').onRef('i.id', '=', 'l.invoice_id'),
      )
      .where('i.supplier_id', '=', supplierId)
      .select((e) => e.fn.max('l.changed_at').as('at'))
      .executeTakeFirst()
    return { pricesAt: prices?.at?.toISOString() ?? null, invoicesAt: invoices?.at?.toISOString() ?? null }
  },
})
