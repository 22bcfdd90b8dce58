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

  take: undoRows,

  async refused(tx, row, problem) {
    await mark(tx, row, { done: 'changed', problem: JSON.stringify(problem) })
    return { changed_since: 1 }
  },

  async finish({ tx, emit, kind, record }) {
    await changeAndTell({ tx, emit }, kind, record.id, { state: after(record, { type: 'reverted' }), reason: null })
  },

  halt: (record) => after(record, { type: 'pause' }),
}

async function undoRows({ kind, record, actor, rows, work, at }: Piece): Promise<Tally> {
  const tally = { undone: 0, changed_since: 0 }
  for (const row of await lockApplied(work.tx, rows)) {
    const { done: did, target_id: targetId, kept } = row
    if (targetId === null || (did !== 'create' && did !== 'update')) continue
    at(row)
    const outcome = await kind.undo({ ...work, companyId: record.company_id, actor, did, targetId, kept })
    await mark(work.tx, row, { done: outcome })
    tally[outcome === 'undone' ? 'undone' : 'changed_since'] += 1
  }
  return tally
}

async function lockApplied(tx: Db, rows: readonly RowRecord[]): Promise<RowRecord[]> {
  const numbers = rows.map(({ n }) => n)
  return await tx
    .selectFrom('import_rows')
    .where('import_id', '=', rows[0]?.import_id ?? '')
    .where('n', 'in', numbers)
    .where('done', 'in', ['create', 'update'])
    .selectAll()
    .orderBy('n', 'desc')
    .forUpdate()
    .execute()
}

const mark = (tx: Db, { import_id, n }: RowRecord, marks: { done: 'undone' | 'changed'; problem?: string }) =>
  tx.updateTable('import_rows').set(marks).where('import_id', '=', import_id).where('n', '=', n).execute()
