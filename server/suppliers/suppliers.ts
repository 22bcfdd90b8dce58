import {
  assignRoute as assign,
  routeAssigned,
  type Supplier,
  type SupplierRoute,
  supplierCollection,
  suppliers as view,
} from '@aura/contracts/suppliers/supplier.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandHandler, handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { watchLater } from './jobs.ts'

const collection = collectionHandlers(supplierCollection, 'suppliers')
/** Says what a row is now. */
export const announceSupplier = collection.announce
export const supplierRecords = async (tx: Db): Promise<Supplier[]> => Object.values(await collection.all(tx))

/** Budget and contract are looked at as soon as they are saved. */
const watched = (handler: CommandHandler): CommandHandler => ({
  ...handler,
  run: async (context) => {
    const output = await handler.run(context)
    await watchLater(context.tx, context.caller.companyId, context.now, 0)
    return output
  },
})
export const createSupplier = watched(collection.create)
export const editSupplier = watched(collection.edit)

export async function supplierOf(tx: Db, supplierId: string) {
  const row = await tx.selectFrom('suppliers').where('id', '=', supplierId).selectAll().executeTakeFirst()
  return row ?? refuse('suppliers.supplier_not_found')
}

export async function routesOf(tx: Db): Promise<SupplierRoute[]> {
  const rows = await tx.selectFrom('supplier_routes').select(['channel_id', 'connection', 'supplier_id']).execute()
  return rows.map((row) => ({ channelId: row.channel_id, connection: row.connection, supplierId: row.supplier_id }))
}

export const suppliers = show(view, {
  snapshot: async ({ tx }) => ({ suppliers: await collection.all(tx), routes: await routesOf(tx) }),
})

export const assignRoute = handle(assign, async ({ tx, emit, input, caller }) => {
  const { channelId, connection, supplierId } = input
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst()
  if (!channel) return refuse('channels.not_found')
  if (supplierId !== null) {
    const supplier = await supplierOf(tx, supplierId)
    if (supplier.archived) return refuse('suppliers.supplier_not_found')
    await tx
      .insertInto('supplier_routes')
      .values({ company_id: caller.companyId, channel_id: channelId, connection, supplier_id: supplierId })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'channel_id', 'connection']).doUpdateSet({ supplier_id: supplierId }),
      )
      .execute()
  } else {
    await tx
      .deleteFrom('supplier_routes')
      .where('channel_id', '=', channelId)
      .where('connection', '=', connection)
      .execute()
  }
  emit(routeAssigned, { channelId, connection, supplierId })
  return {}
})
