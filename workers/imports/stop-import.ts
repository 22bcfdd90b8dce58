/**
 * An import whose work has become a dead letter: it comes to an end that people see, with its sentence. What was
 * applied stays, and may be resumed or undone.
 */

import { releaseFile } from '@aura/server/files/index.ts'
import { after, changeAndTell, type ImportRecord, kindNamed, lockImport } from '@aura/server/imports/index.ts'
import type { ImportKind } from '@aura/server/platform/import-kind.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import type { Within } from '../platform/jobs.ts'

type Kinds = readonly ImportKind[]
type Buried = Within & { payload: { importId: string } }

/** The file could not be read, and is not wanted any more. */
export async function endReading(
  { tx, emit, now }: Within,
  kind: Pick<ImportKind, 'needs'>,
  importId: string,
  { code, detail }: Refusal,
): Promise<void> {
  const row = await lockImport(tx, importId)
  if (row.state !== 'reading') return
  await changeAndTell({ tx, emit }, kind, row.id, {
    state: after(row, { type: 'fail' }),
    reason: code,
    reason_params: detail.params ? JSON.stringify(detail.params) : null,
  })
  await releaseFile(tx, row.company_id, row.file_id, now)
}

export async function stopReading(kinds: Kinds, context: Buried): Promise<void> {
  const { importId } = context.payload
  const { kind } = await lockImport(context.tx, importId)
  await endReading(context, kindNamed(kinds, kind), importId, new Refusal('imports.stopped'))
}

/** While it is still about the mapping that was looked at. */
export const stopChecking = (kinds: Kinds, context: Within & { payload: { importId: string; round: number } }) =>
  stop(kinds, context, ({ state, round }) => state === 'checking' && round === context.payload.round, 'fail')

export const stopSlice = (kinds: Kinds, context: Buried, during: 'applying' | 'undoing') =>
  stop(kinds, context, ({ state }) => state === during, 'pause')

async function stop(
  kinds: Kinds,
  { tx, emit, payload }: Buried,
  isAtWork: (record: ImportRecord) => boolean,
  type: 'fail' | 'pause',
): Promise<void> {
  const record = await lockImport(tx, payload.importId)
  if (!isAtWork(record)) return
  const change = { state: after(record, { type }), reason: 'imports.stopped', reason_params: null }
  await changeAndTell({ tx, emit }, kindNamed(kinds, record.kind), record.id, change)
}
