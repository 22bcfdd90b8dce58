/** A bulk change as it is stored and told. */
import { type Bulk, bulkProgressed } from '@aura/contracts/contacts/bulk-change.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { job } from '../platform/jobs.ts'

const jobOptions = { timeoutSeconds: 30, retryDelaySeconds: 1, retryLimit: 8 }
export const bulkJob = job('contacts.bulk', z.strictObject({ bulkId: z.string(), userId: z.string() }), jobOptions)

export type BulkRow = Selectable<Schema['contact_bulks']>

export const wireBulk = (row: BulkRow): Bulk => ({
  bulkId: row.id,
  change: row.change,
  state: row.state,
  total: row.total,
  done: row.done,
  changed: row.changed,
  reason: row.reason,
  startedAt: row.created_at.toISOString(),
})

/** Locked until the transaction ends. */
export const lockBulk = (tx: Db, bulkId: string): Promise<BulkRow | undefined> =>
  tx.selectFrom('contact_bulks').where('id', '=', bulkId).selectAll().forUpdate().executeTakeFirst()

export async function changeBulk(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  bulkId: string,
  set: Partial<Pick<BulkRow, 'state' | 'done' | 'changed' | 'reason'>>,
): Promise<BulkRow> {
  const row = await tx
    .updateTable('contact_bulks')
    .set(set)
    .where('id', '=', bulkId)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(bulkProgressed, { userId: row.created_by, bulk: wireBulk(row) })
  return row
}
