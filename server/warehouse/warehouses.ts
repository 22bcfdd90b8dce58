/** A warehouse is made, edited, paused and removed; the store says yes before a key is stored. */
import * as contracts from '@aura/contracts/warehouse/warehouse.ts'
import { decideWarehouse } from '@aura/machines/warehouse/decide.ts'
import { allowed } from '../platform/allowed.ts'
import type { Config } from '../platform/config.ts'
import { answer, type CommandContext, handle, handleOpen } from '../platform/handle.ts'
import { NotOutside, outsideUrl } from '../platform/outside/address.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { createCredential, destroyCredential, replaceVersion, type Secrets } from '../vault/index.ts'
import { manifestOf } from './export-steps.ts'
import { exportLater } from './jobs.ts'
import { checkObject, putObject, StoreFailure } from './put-object.ts'
import { exemptStore, lockWarehouse, saveWarehouse, storeCallMs, wireWarehouse } from './store.ts'

const latestRuns = 20
const limit = contracts.warehouseLimit

export const warehouses = answer(contracts.warehouses, async ({ tx }) => {
  const rows = await tx.selectFrom('warehouses').where('state', '<>', 'removed').selectAll().orderBy('name').execute()
  return { rows: rows.map(wireWarehouse) }
})

export const warehouseRuns = answer(contracts.warehouseRuns, async ({ input, tx }) => {
  const warehouse = await tx
    .selectFrom('warehouses')
    .where('id', '=', input.warehouseId)
    .where('state', '<>', 'removed')
    .selectAll()
    .executeTakeFirst()
  if (!warehouse) return refuse('warehouse.not_found')
  const runs = await tx
    .selectFrom('warehouse_runs')
    .where('warehouse_id', '=', warehouse.id)
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(latestRuns)
    .execute()
  const files = await tx
    .selectFrom('warehouse_files')
    .where('run_id', 'in', [...runs.map(({ id }) => id), warehouse.id])
    .select(['run_id', 'table_name', 'rows', 'bytes'])
    .execute()
  return {
    rows: runs.map((run) => ({
      ...{ id: run.id, state: run.state, startedAt: run.started_at.toISOString() },
      endedAt: run.ended_at?.toISOString() ?? null,
      manifest: manifestOf(warehouse, run),
      tables: run.tables.map((table) => {
        const own = files.filter(({ run_id, table_name }) => run_id === run.id && table_name === table)
        const sumOf = (figure: 'rows' | 'bytes') => own.reduce((sum, file) => sum + file[figure], 0)
        return { table, rows: sumOf('rows'), bytes: sumOf('bytes'), files: own.length }
      }),
      problem: run.problem,
      retryAt: run.state === 'running' && run.problem ? warehouse.next_at.toISOString() : null,
    })),
  }
})

type Typed = { address: string; region: string; bucket: string; folder: string; secrets: Secrets }

async function assertWritable(config: Config, { address, region, bucket, folder, secrets }: Typed): Promise<void> {
  const exempt = exemptStore(config)
  try {
    outsideUrl(address, exempt)
    const store = { address, region, bucket, secrets, callMs: storeCallMs, exempt }
    await putObject(store, checkObject(folder), new AbortController().signal)
  } catch (error) {
    if (error instanceof NotOutside) refuse('warehouse.url_refused')
    if (error instanceof StoreFailure) refuse('warehouse.refused', { params: { problem: error.problem } })
    throw error
  }
}

export const connectWarehouse = handleOpen(contracts.connectWarehouse, async ({ input, asCaller, config }) => {
  const { warehouseId: id, name, tables, every, secrets, ...door } = input
  await asCaller(async () => {})
  await assertWritable(config, { ...door, secrets })
  return await asCaller(async ({ tx, emit, now, caller }) => {
    await takeTurn(tx, 'warehouses')
    const existing = await tx.selectFrom('warehouses').where('state', '<>', 'removed').select('id').execute()
    if (existing.length >= limit) return refuse('warehouse.too_many', { params: { limit } })
    const { companyId } = caller
    const row = await tx
      .insertInto('warehouses')
      .values({
        ...{ company_id: companyId, id, name, ...door, tables: JSON.stringify(tables), every },
        ...{ state: 'active', state_since: now, next_at: now, created_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse('warehouse.id_taken')
    await createCredential({ tx, now, settings: config }, { companyId, id, kind: 'warehouse', name, secrets })
    await exportLater(tx, { companyId, warehouseId: id })
    const warehouse = wireWarehouse(row)
    emit(contracts.warehouseSaved, { warehouse, before: null })
    return warehouse
  })
})

export const replaceWarehouseKey = handleOpen(contracts.replaceWarehouseKey, async ({ input, asCaller, config }) => {
  const { warehouseId, secrets } = input
  const before = await asCaller(({ tx }) => lockWarehouse(tx, warehouseId))
  await assertWritable(config, { ...before, secrets })
  return await asCaller(async (work) => {
    const row = await lockWarehouse(work.tx, warehouseId)
    const { company_id: companyId } = row
    const saving = { tx: work.tx, now: work.now, settings: config }
    await replaceVersion(saving, { companyId, credentialId: row.id, secrets })
    const hasWaited = row.problem !== null && { next_at: work.now }
    const saved = await saveWarehouse(work, row, { problem: null, failures: 0, ...hasWaited })
    await exportLater(work.tx, { companyId, warehouseId })
    return wireWarehouse(saved)
  })
})

export const editWarehouse = handle(contracts.editWarehouse, async ({ input, tx, emit, now }) => {
  const { warehouseId, version, name, tables, every } = input
  const row = await lockWarehouse(tx, warehouseId)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  const change = { name, tables: JSON.stringify(tables), every }
  return wireWarehouse(await saveWarehouse({ tx, emit, now }, row, change))
})

type Keyed = CommandContext<{ warehouseId: string }>

async function move({ input, tx, emit, now, caller }: Keyed, type: 'pause' | 'resume' | 'start') {
  const row = await lockWarehouse(tx, input.warehouseId)
  const { next } = allowed(decideWarehouse(row, type, { actor: caller }))
  const clean = type !== 'pause' && { problem: null, failures: 0, next_at: now }
  const saved = await saveWarehouse({ tx, emit, now }, row, { ...next, ...clean })
  if (type !== 'pause') await exportLater(tx, { companyId: row.company_id, warehouseId: row.id })
  return wireWarehouse(saved)
}
export const pauseWarehouse = handle(contracts.pauseWarehouse, (context) => move(context, 'pause'))
export const resumeWarehouse = handle(contracts.resumeWarehouse, (context) => move(context, 'resume'))
export const startWarehouseExport = handle(contracts.startWarehouseExport, (context) => move(context, 'start'))

export const removeWarehouse = handle(contracts.removeWarehouse, async ({ input, tx, emit, now, caller }) => {
  const row = await lockWarehouse(tx, input.warehouseId)
  const { next } = allowed(decideWarehouse(row, 'remove', { actor: caller }))
  await saveWarehouse({ tx, emit, now }, row, { ...next, lease: null, leased_until: null })
  await destroyCredential({ tx, now }, row.id)
  await tx
    .updateTable('warehouse_runs')
    .set({ state: 'failed', ended_at: now })
    .where('warehouse_id', '=', row.id)
    .where('state', '=', 'running')
    .execute()
  return {}
})
