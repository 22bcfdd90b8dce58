import { after, changeAndTell, type RowRecord, undoJob } from '@aura/server/imports/index.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { ImportKind } from '@aura/server/platform/import-kind.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { type Direction, inPieces, type Piece, type Tally } from './slice.ts'

export const undoing = (kinds: readonly ImportKind[]): JobWork =>
  outside(undoJob, {
    call: (context) => inPieces(kinds, backward, undoJob, context),
    reconcile: 'repeat',
  })

/** Last in, first out; what somebody has changed since stays as it is, and is listed. */
export const backward: Direction = {
  state: 'undoing',

  waiting(tx, importId, behind, limit) {
    let rows = tx.selectFrom('import_rows').where('import_id', '=', importId).where('done', 'in', ['create', 'update'])
    if (behind !== null) rows = rows.where('n', '<', behind)
    return rows.selectAll().orderBy('n', 'desc').limit(limit).execute()
  },

  take: undoRow,

  async refused(tx, row, problem) {
    await mark(tx, row, { done: 'changed', problem: JSON.stringify(problem) })
    return { changed_since: 1 }
  },

  async finish({ tx, emit, kind, record }) {
    await changeAndTell({ tx, emit }, kind, record.id, { state: after(record, { type: 'reverted' }), reason: null })
  },

  halt: (record) => after(record, { type: 'pause' }),
}

async function undoRow({ kind, record, actor, row, work }: Piece): Promise<Tally | null> {
  const { tx } = work
  const now = await tx
    .selectFrom('import_rows')
    .where('import_id', '=', row.import_id)
    .where('n', '=', row.n)
    .where('done', 'in', ['create', 'update'])
    .select(['done', 'target_id', 'kept'])
    .forUpdate()
    .executeTakeFirst()
  if (!now?.target_id || (now.done !== 'create' && now.done !== 'update')) return null
  const outcome = await kind.undo({
    ...work,
    companyId: record.company_id,
    actor,
    did: now.done,
    targetId: now.target_id,
    kept: now.kept,
  })
  await mark(tx, row, { done: outcome })
  return outcome === 'undone' ? { undone: 1 } : { changed_since: 1 }
}

const mark = (tx: Db, { import_id, n }: RowRecord, marks: { done: 'undone' | 'changed'; problem?: string }) =>
  tx.updateTable('import_rows').set(marks).where('import_id', '=', import_id).where('n', '=', n).execute()
