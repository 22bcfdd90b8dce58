import type { Exported } from '@aura/contracts/exports/export.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { job } from '../platform/jobs.ts'

/** Writes one export; a table of a hundred thousand rows takes some seconds. */
export const writeExport = job('exports.write', z.strictObject({ exportId: z.uuid() }), { timeoutSeconds: 300 })

export type ExportRow = Selectable<Schema['exports']>

export const wire = (row: ExportRow): Exported => ({
  exportId: row.id,
  kind: row.kind,
  format: row.format,
  state: row.state,
  rows: row.rows,
  fileId: row.file_id,
  name: row.name,
  reason: row.reason,
  startedAt: row.created_at.toISOString(),
})

export const readExport = (tx: Db, exportId: string): Promise<ExportRow | undefined> =>
  tx.selectFrom('exports').where('id', '=', exportId).selectAll().executeTakeFirst()

type Change = Partial<Pick<ExportRow, 'state' | 'rows' | 'file_id' | 'name' | 'reason'>>

/** Null when it is not being written any more. */
export async function changeExport(tx: Db, exportId: string, change: Change): Promise<ExportRow | null> {
  const row = await tx
    .updateTable('exports')
    .set(change)
    .where('id', '=', exportId)
    .where('state', '=', 'writing')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
