/**
 * A warehouse is a store that speaks S3, to which tables of the company are written on a schedule, for the programs that
 * a company analyses itself with. An export is whole once its manifest is there, and the manifest is written last.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text } from '../platform/values.ts'

export const warehouseLimit = 5
export const warehouseStates = ['paused', 'active', 'failing', 'removed'] as const
export const exportSchedules = ['hour', 'day'] as const
export const exportSchedule = z.enum(exportSchedules)
export type ExportSchedule = z.infer<typeof exportSchedule>

/** What there is to export: messages without their words, contacts that have given a consent. */
export const warehouseTables = [
  'conversations',
  'messages',
  'contacts',
  'deals',
  'calls',
  'ratings',
  'metrics_by_hour',
] as const
export const warehouseTable = z.enum(warehouseTables)
export type WarehouseTable = z.infer<typeof warehouseTable>

export const warehouseProblems = [
  'unauthorized',
  'not_found',
  'refused',
  'server_error',
  'unreachable',
  'timeout',
  'cut_off',
] as const
export const warehouseProblem = z.enum(warehouseProblems)
export type WarehouseProblem = z.infer<typeof warehouseProblem>

const plainWord = z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
const tables = z.array(warehouseTable).check(
  z.minLength(1),
  z.maxLength(warehouseTables.length),
  z.refine((names) => new Set(names).size === names.length),
)
const settings = {
  name: singleLine(60),
  tables,
  every: exportSchedule,
}
const door = {
  address: text(500, 1).check(z.trim()),
  region: text(60, 1).check(plainWord),
  bucket: text(63, 3).check(plainWord),
  /** Below which everything is written; empty is the top of the bucket. */
  folder: text(200).check(
    z.regex(/^([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)?$/),
    z.refine((path) => !path.includes('..')),
  ),
}

export const warehouse = z.strictObject({
  id,
  ...settings,
  ...door,
  state: z.enum(warehouseStates),
  stateSince: instant,
  /** Of the last call, where it failed. */
  problem: z.nullable(warehouseProblem),
  lastExportedAt: z.nullable(instant),
  /** Null while it is paused. */
  nextAt: z.nullable(instant),
  createdAt: instant,
  version: integer(1),
})
export type Warehouse = z.infer<typeof warehouse>

export const warehouses = query('warehouse.warehouses', {
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(warehouse) }),
  needs: 'view_integrations',
  errors: [],
})

export const exportRunStates = ['running', 'done', 'failed'] as const
export const warehouseRun = z.strictObject({
  id,
  state: z.enum(exportRunStates),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** Where its manifest is, or will be. */
  manifest: z.string(),
  tables: z.array(z.strictObject({ table: warehouseTable, rows: z.int(), bytes: z.int(), files: z.int() })),
  problem: z.nullable(warehouseProblem),
  /** Of a run that goes on after a failure. */
  retryAt: z.nullable(instant),
})
export type WarehouseRun = z.infer<typeof warehouseRun>

const key = { warehouseId: id }
/** The newest first. */
export const warehouseRuns = query('warehouse.runs', {
  input: z.strictObject(key),
  output: z.strictObject({ rows: z.array(warehouseRun) }),
  needs: 'view_integrations',
  errors: ['warehouse.not_found'],
})

const secrets = z.strictObject({ accessKeyId: text(200, 1), secretAccessKey: text(1000, 1) })
const triedErrors = ['warehouse.url_refused', 'warehouse.refused'] as const

/** A small object is written with what was typed before anything is stored. */
export const connectWarehouse = command('warehouse.connect', {
  input: z.strictObject({ ...key, ...settings, ...door, secrets }),
  output: warehouse,
  needs: 'update_integrations',
  errors: ['warehouse.id_taken', 'warehouse.too_many', ...triedErrors],
  secret: true,
  perMinute: 10,
})

export const replaceWarehouseKey = command('warehouse.replace-key', {
  input: z.strictObject({ ...key, secrets }),
  output: warehouse,
  needs: 'update_integrations',
  errors: ['warehouse.not_found', ...triedErrors],
  secret: true,
  perMinute: 10,
})

export const editWarehouse = command('warehouse.edit', {
  input: z.strictObject({ ...key, version: integer(1), ...settings }),
  output: warehouse,
  needs: 'update_integrations',
  errors: ['warehouse.not_found', 'command.stale'],
})

const moved = {
  input: z.strictObject(key),
  output: warehouse,
  needs: 'update_integrations',
  errors: ['warehouse.not_found', 'warehouse.not_now'],
} as const
/** An export that is under way ends with the file that it is at, and goes on afterwards. */
export const pauseWarehouse = command('warehouse.pause', moved)
export const resumeWarehouse = command('warehouse.resume', moved)
/** Now, instead of at its time; one that has failed goes on at once. */
export const startWarehouseExport = command('warehouse.start-export', moved)
/** Its key is destroyed; what was written stays there. */
export const removeWarehouse = command('warehouse.remove', { ...moved, output: z.strictObject({}) })

/** `before` is the state until then; null for a new one. */
export const warehouseSaved = event(
  'warehouse.saved',
  z.strictObject({ warehouse, before: z.nullable(z.enum(warehouseStates)) }),
  { rooms: () => [] },
)
