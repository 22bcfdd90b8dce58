/**
 * The rows of files. A row is there before its content is in its place and after it has gone, so no content is
 * ever without a row; everybody who adds or drops the row of a content takes the lock of that content first.
 */
import { type StoredFile, waitingHours } from '@aura/contracts/files/file.ts'
import type { Purpose } from '@aura/contracts/files/purposes.ts'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'

export type FileRow = Selectable<Schema['files']>

export const wire = (row: FileRow): StoredFile => ({
  fileId: row.id,
  purpose: row.purpose,
  name: row.name,
  type: row.type,
  size: row.size,
})

/** Removes a file that nothing has taken when its time has come. */
export const removeFile = job('files.remove', z.strictObject({ fileId: z.uuid() }))

export const waitsUntil = (now: Date) => new Date(now.getTime() + waitingHours * 3_600_000)

export async function lockContent(tx: Db, companyId: string, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId}/${hash}`}, 17))`.execute(tx)
}

/** Everything a company keeps is counted by one at a time, so that many uploads at once do not pass the limit together. */
export async function lockQuota(tx: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 19))`.execute(tx)
}

/** Equal contents lie there once, so they count once. */
export async function keptBytes(tx: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (select distinct hash, size from files) as contents`.execute(tx)
  return Number(rows[0]?.bytes ?? 0)
}

export const findRow = (tx: Db, fileId: string): Promise<FileRow | undefined> =>
  tx.selectFrom('files').where('id', '=', fileId).selectAll().executeTakeFirst()

export const findRows = async (tx: Db, fileIds: readonly string[]): Promise<FileRow[]> =>
  fileIds.length === 0 ? [] : await tx.selectFrom('files').where('id', 'in', fileIds).selectAll().execute()

type Taking = { fileId: string; purpose: Purpose | readonly Purpose[]; by: string; now: Date }

/**
 * Marks a user's own upload as used: it stays until it is released. A repeated command takes the same file. The feature
 * that takes a file keeps its id, and releases it with the record that names it.
 */
export async function takeFile(tx: Db, { fileId, purpose, by, now }: Taking): Promise<StoredFile> {
  const row = await tx
    .updateTable('files')
    .set({ taken_at: now })
    .where('id', '=', fileId)
    .where('purpose', 'in', [purpose].flat())
    .where('created_by', '=', by)
    .where('stored', '=', true)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ? wire(row) : refuse('files.not_found')
}

/** The same for a file that the server made or fetched by itself. */
export async function takeOwn(tx: Db, fileId: string, now: Date): Promise<StoredFile> {
  const row = await tx
    .updateTable('files')
    .set({ taken_at: now })
    .where('id', '=', fileId)
    .where('created_by', 'is', null)
    .where('stored', '=', true)
    .returningAll()
    .executeTakeFirst()
  return row ? wire(row) : refuse('files.not_found')
}

/** The record that named it is gone: the file is removed soon. */
export async function releaseFile(tx: Db, companyId: string, fileId: string, now: Date): Promise<void> {
  const row = await tx
    .updateTable('files')
    .set({ taken_at: null, expires_at: now })
    .where('id', '=', fileId)
    .returning('id')
    .executeTakeFirst()
  if (row) await enqueue(tx, removeFile, { fileId }, { companyId })
}
