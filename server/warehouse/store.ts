/** Rows of warehouses: locked, shown, and saved with the event that tells of it. */
import { type Warehouse, warehouseSaved } from '@aura/contracts/warehouse/warehouse.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type WarehouseRow = Selectable<Schema['warehouses']>
export type ExportRow = Selectable<Schema['warehouse_runs']>

export const storeCallMs = 60_000
/** The one address inside our network that a store may have. */
export const exemptStore = (config: Pick<Config, 'mode' | 'simulatorUrl'>): string | null =>
  (config.mode === 'embedded' && config.simulatorUrl) || null

export const wireWarehouse = (row: WarehouseRow): Warehouse => ({
  ...{ id: row.id, name: row.name, tables: row.tables, every: row.every },
  ...{ address: row.address, region: row.region, bucket: row.bucket, folder: row.folder },
  state: row.state,
  stateSince: row.state_since.toISOString(),
  problem: row.problem,
  lastExportedAt: row.exported_at?.toISOString() ?? null,
  nextAt: row.state === 'paused' ? null : row.next_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export async function findWarehouse(tx: Db, warehouseId: string): Promise<WarehouseRow | undefined> {
  return await tx
    .selectFrom('warehouses')
    .where('id', '=', warehouseId)
    .where('state', '<>', 'removed')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export const lockWarehouse = async (tx: Db, warehouseId: string): Promise<WarehouseRow> =>
  (await findWarehouse(tx, warehouseId)) ?? refuse('warehouse.not_found')

/** `version` counts what people have chosen: an export that ends meanwhile makes no edit stale. */
export async function saveWarehouse(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  before: WarehouseRow,
  change: Updateable<Schema['warehouses']>,
): Promise<WarehouseRow> {
  const hasMoved = change.state !== undefined && change.state !== before.state
  const row = await tx
    .updateTable('warehouses')
    .set({ ...change, ...(hasMoved && { state_since: now }), version: before.version + (change.tables ? 1 : 0) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(warehouseSaved, { warehouse: wireWarehouse(row), before: before.state })
  return row
}
