/**
 * From an upload to a file: first its row, then its content in place, then the row says so. A crash in between leaves a
 * row that is removed with its content, like any file that nobody takes.
 */
import { fileStored, type StoredFile, waitingLimit } from '@aura/contracts/files/file.ts'
import type { FileType, Purpose } from '@aura/contracts/files/purposes.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseWhenDiskFull } from './disk-full.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import { findRow, keptBytes, lockContent, lockQuota, removeFile, waitsUntil, wire } from './rows.ts'
import type { Store } from './store.ts'

export type NewFile = {
  fileId: string
  companyId: string
  purpose: Purpose
  name: string
  type: FileType
  by: string | null
}

/** Each call is a transaction of the file's company. */
export type InTransaction = <T>(work: (context: Pick<Work, 'tx' | 'emit' | 'now'>) => Promise<T>) => Promise<T>

type Keeping = { config: Pick<Config, 'filesQuotaMb'>; store: Store; within: InTransaction }

export async function storeFile(
  { config, store, within }: Keeping,
  file: NewFile,
  arrived: Pick<ReceivedUpload, 'path' | 'hash' | 'size'>,
): Promise<StoredFile> {
  const before = await within(({ tx, now }) => reserve(tx, config, file, arrived, now))
  if (before) return before
  await refuseWhenDiskFull(() => store.put({ companyId: file.companyId, hash: arrived.hash }, arrived.path))
  return await within(async ({ tx, emit }) => {
    const row = await tx
      .updateTable('files')
      .set({ stored: true })
      .where('id', '=', file.fileId)
      .returningAll()
      .executeTakeFirst()
    const stored = row ? wire(row) : refuse('files.not_found')
    emit(fileStored, { file: stored, by: file.by })
    return stored
  })
}

/** The file when this very upload has come before. */
async function reserve(
  tx: Db,
  config: Keeping['config'],
  file: NewFile,
  { hash, size }: Pick<ReceivedUpload, 'hash' | 'size'>,
  now: Date,
): Promise<StoredFile | null> {
  const { companyId, by } = file
  await lockQuota(tx, companyId)
  await lockContent(tx, companyId, hash)
  const before = await findRow(tx, file.fileId)
  if (before) {
    if (before.hash !== hash || before.created_by !== by || before.purpose !== file.purpose)
      return refuse('files.id_taken')
    // What was reserved and not finished is finished now.
    return before.stored ? wire(before) : null
  }
  if (by !== null) await assertFewUnclaimed(tx, by)
  if ((await keptBytes(tx)) + size > config.filesQuotaMb * 1024 * 1024) return refuse('files.quota_reached')
  await tx
    .insertInto('files')
    .values({
      company_id: companyId,
      id: file.fileId,
      purpose: file.purpose,
      name: file.name,
      type: file.type,
      size,
      hash,
      created_by: by,
      created_at: now,
      taken_at: null,
      expires_at: waitsUntil(now),
    })
    .execute()
  await enqueue(tx, removeFile, { fileId: file.fileId }, { companyId, startAfter: waitsUntil(now) })
  return null
}

async function assertFewUnclaimed(tx: Db, by: string): Promise<void> {
  const { count } = await tx
    .selectFrom('files')
    .where('created_by', '=', by)
    .where('taken_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= waitingLimit) return refuse('files.too_many_waiting')
}
