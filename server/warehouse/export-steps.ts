/**
 * An export in steps, file by file: read, put, recorded. A worker that dies between them has lost nothing, since the next
 * one goes on behind the last file that was recorded, and a file that is put twice is the same object. The manifest names
 * every file with its digest and is put last: without it there is no export.
 */
import { createHash } from 'node:crypto'
import { csvOf } from '@aura/contracts/platform/csv.ts'
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { WarehouseTable } from '@aura/contracts/warehouse/warehouse.ts'
import { afterExport } from '@aura/machines/warehouse/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { exportTables, readExportPage } from './catalogue.ts'
import { exportLater } from './jobs.ts'
import type { StoredObject, StoreFailure } from './put-object.ts'
import { type ExportRow, findWarehouse, saveWarehouse, type WarehouseRow } from './store.ts'

const leaseMs = 150_000
const failuresToFail = 3
const firstRestMs = 30_000
/** What is committed meanwhile by a transaction that began before is not missed. */
const settleMs = minuteMs
const everyMs = { hour: hourMs, day: dayMs } as const
export const rowsOfFile = 20_000

export type ExportLeased = { warehouse: WarehouseRow; run: ExportRow }

/** Null where nothing is to be done now; what is to be done later is put in. */
export async function beginExport(work: Work, warehouseId: string, lease: string): Promise<ExportLeased | null> {
  const { tx, now, newId } = work
  const warehouse = await findWarehouse(tx, warehouseId)
  if (!warehouse || warehouse.state === 'paused') return null
  const { company_id: companyId, leased_until, next_at } = warehouse
  const isTaken = leased_until !== null && leased_until > now && warehouse.lease !== lease
  if (isTaken || next_at > now) {
    await exportLater(tx, { companyId, warehouseId, startAfter: isTaken ? leased_until : next_at })
    return null
  }
  const running = await runningOf(tx, warehouseId)
  const run =
    running ??
    (await tx
      .insertInto('warehouse_runs')
      .values({
        ...{ company_id: companyId, id: newId(), warehouse_id: warehouseId, tables: JSON.stringify(warehouse.tables) },
        ...{ since: warehouse.exported_until, until: later(now, -settleMs), started_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  await hold(work, warehouseId, lease)
  return { warehouse: { ...warehouse, lease }, run }
}

const runningOf = (tx: Db, warehouseId: string) =>
  tx
    .selectFrom('warehouse_runs')
    .where('warehouse_id', '=', warehouseId)
    .where('state', '=', 'running')
    .selectAll()
    .executeTakeFirst()

const hold = ({ tx, now }: Pick<Work, 'tx' | 'now'>, warehouseId: string, lease: string) =>
  tx
    .updateTable('warehouses')
    .set({ lease, leased_until: later(now, leaseMs) })
    .where('id', '=', warehouseId)
    .execute()

/** Null when it was paused or removed, or another worker has it. */
async function current(work: Work, { warehouse, run }: ExportLeased): Promise<ExportLeased | null> {
  const locked = await findWarehouse(work.tx, warehouse.id)
  if (!locked || locked.lease !== warehouse.lease || locked.state === 'paused') return null
  const row = await runningOf(work.tx, warehouse.id)
  if (row?.id !== run.id) return null
  await hold(work, locked.id, locked.lease ?? '')
  return { warehouse: locked, run: row }
}

export type ExportFile = StoredObject & { rows: number; sha256: string; after: string | null; position: number }
export type NextFile = { file: ExportFile; isManifest: boolean }

const folderOf = ({ folder }: WarehouseRow, { id, started_at }: ExportRow) =>
  [...(folder === '' ? [] : [folder]), started_at.toISOString().slice(0, 10), id].join('/')
export const manifestOf = (warehouse: WarehouseRow, run: ExportRow): string =>
  `${folderOf(warehouse, run)}/manifest.json`
const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')

/** What is to be put next: a file of a table, or the manifest behind the last one. */
export async function nextFile(work: Work, leased: ExportLeased): Promise<NextFile | null> {
  const now = await current(work, leased)
  if (!now) return null
  const { warehouse, run } = now
  const table = run.tables[run.position]
  if (table === undefined) {
    const body = JSON.stringify(await manifestBody(work.tx, run), null, 2)
    const sealed = { body, sha256: digestOf(body), type: 'application/json', rows: 0, after: null }
    return { file: { ...sealed, key: manifestOf(warehouse, run), position: run.position }, isManifest: true }
  }
  const { columns } = exportTables[table]
  const since = (await sinceOf(work.tx, run))(table)
  const page = { after: run.cursor, since, until: run.until, limit: rowsOfFile }
  const { rows, after } = await readExportPage(work.tx, table, page)
  const body = csvOf([columns, ...rows], 'en-US')
  const { n } = await work.tx
    .selectFrom('warehouse_files')
    .where('run_id', '=', run.id)
    .where('table_name', '=', table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const key = `${folderOf(warehouse, run)}/${table}-${String(Number(n) + 1).padStart(4, '0')}.csv`
  const file = { key, body, type: 'text/csv; charset=utf-8', rows: rows.length, sha256: digestOf(body), after }
  return { file: { ...file, position: run.position }, isManifest: false }
}

/** Where each table goes on: a whole one nowhere, and one that was chosen since the export before begins with its history. */
async function sinceOf(tx: Db, { warehouse_id, since }: ExportRow): Promise<(table: WarehouseTable) => Date | null> {
  const before = await tx
    .selectFrom('warehouse_runs')
    .where('warehouse_id', '=', warehouse_id)
    .where('state', '=', 'done')
    .select('tables')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (table) => (exportTables[table].isWhole || !before?.tables.includes(table) ? null : since)
}

async function manifestBody(tx: Db, run: ExportRow) {
  const { id, until, tables, started_at } = run
  const sinceTable = await sinceOf(tx, run)
  const files = await tx
    .selectFrom('warehouse_files')
    .where('run_id', '=', id)
    .select(['key', 'table_name as table', 'rows', 'bytes', 'sha256'])
    .orderBy('key')
    .execute()
  return {
    ...{ export: id, startedAt: started_at.toISOString(), until: until.toISOString() },
    tables: tables.map((table) => {
      const { columns, isWhole, repeatsBy = null } = exportTables[table]
      const since = sinceTable(table)?.toISOString() ?? null
      const own = files.filter((file) => file.table === table)
      const rows = own.reduce((sum, file) => sum + file.rows, 0)
      return { table, isWhole, since, repeatsBy, columns, rows, files: own.map(({ table: _, ...file }) => file) }
    }),
  }
}

/** False when the export has to end. */
export async function recordFile(work: Work, leased: ExportLeased, { file, isManifest }: NextFile): Promise<boolean> {
  const now = await current(work, leased)
  if (!now) return false
  const { run } = now
  const { key, body, rows, sha256, after, position } = file
  // Another worker was faster with it.
  if (run.position !== position) return true
  if (isManifest) {
    await endExport(work, now)
    return false
  }
  const table = run.tables[position]
  if (table === undefined) return false
  await work.tx
    .insertInto('warehouse_files')
    .values({
      ...{ company_id: run.company_id, run_id: run.id, key, table_name: table, rows, sha256 },
      bytes: Buffer.byteLength(body),
    })
    .execute()
  const next = after === null ? { position: position + 1, cursor: null } : { cursor: after }
  await work.tx
    .updateTable('warehouse_runs')
    .set({ ...next, problem: null })
    .where('id', '=', run.id)
    .execute()
  return true
}

async function endExport(work: Work, { warehouse, run }: ExportLeased): Promise<void> {
  const { tx, now } = work
  await tx
    .updateTable('warehouse_runs')
    .set({ state: 'done', problem: null, ended_at: now })
    .where('id', '=', run.id)
    .execute()
  const next_at = later(run.started_at, everyMs[warehouse.every])
  const state = afterExport(warehouse.state, 'succeed')
  const clean = { state, problem: null, failures: 0, lease: null, leased_until: null }
  await saveWarehouse(work, warehouse, { ...clean, next_at, exported_at: now, exported_until: run.until })
  const { company_id: companyId, id: warehouseId } = warehouse
  await exportLater(tx, { companyId, warehouseId, startAfter: next_at })
}

/** Its turn is over, or it was paused: the next worker goes on where it is. */
export async function yieldExport({ tx }: Work, { warehouse }: ExportLeased, isOver: boolean): Promise<void> {
  await tx
    .updateTable('warehouses')
    .set({ lease: null, leased_until: null })
    .where('id', '=', warehouse.id)
    .where('lease', '=', warehouse.lease)
    .execute()
  if (!isOver) await exportLater(tx, { companyId: warehouse.company_id, warehouseId: warehouse.id })
}

/** It goes on after a rest, longer each time. After some failures in a row people are told. */
export async function failExport(work: Work, leased: ExportLeased, { problem }: StoreFailure): Promise<void> {
  const now = await current(work, leased)
  if (!now) return
  const { warehouse, run } = now
  const failures = warehouse.failures + 1
  const next_at = later(work.now, Math.min(firstRestMs * 2 ** Math.min(failures - 1, 8), hourMs))
  const isFailing = problem === 'unauthorized' || problem === 'not_found' || failures >= failuresToFail
  const state = isFailing ? afterExport(warehouse.state, 'fail') : warehouse.state
  await saveWarehouse(work, warehouse, { failures, next_at, problem, state, lease: null, leased_until: null })
  await work.tx.updateTable('warehouse_runs').set({ problem }).where('id', '=', run.id).execute()
  await exportLater(work.tx, { companyId: warehouse.company_id, warehouseId: warehouse.id, startAfter: next_at })
}
