import { after, changeAndTell, type RowRecord, undoJob } from '@aura/server/imports/index.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { ImportKind, Undoing, UndoingMany, Undone } from '@aura/server/platform/import-kind.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { type Direction, inPieces, type RowBatch, type Tally } from './slice.ts'
import { stopSlice } from './stop-import.ts'

export const undoing = (kinds: readonly ImportKind[]): JobWork =>
  outside(undoJob, {
    call: (context) => inPieces(kinds, backward, undoJob, context),
    reconcile: 'repeat',
    buried: (context) => stopSlice(kinds, context, 'undoing'),
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

async function undoRows({ kind, record, actor, rows, work, at }: RowBatch): Promise<Tally> {
  const doing = (await lockApplied(work.tx, rows)).flatMap((row): Doing[] => {
    const { done: did, target_id: targetId, kept } = row
    return targetId !== null && (did === 'create' || did === 'update') ? [{ row, did, targetId, kept }] : []
  })
  const outcomes = await undoAll(kind, { ...work, companyId: record.company_id, actor }, doing, at)
  for (const outcome of ['undone', 'changed'] as const)
    await markAll(
      work.tx,
      record.id,
      doing.flatMap(({ row }, index) => (outcomes[index] === outcome ? [row.n] : [])),
      outcome,
    )
  const undone = outcomes.filter((outcome) => outcome === 'undone').length
  return { undone, changed_since: outcomes.length - undone }
}

type Doing = Pick<Undoing, 'did' | 'targetId' | 'kept'> & { row: RowRecord }

async function undoAll(
  kind: ImportKind,
  context: Omit<UndoingMany, 'items'>,
  doing: readonly Doing[],
  at: RowBatch['at'],
): Promise<readonly Undone[]> {
  if (kind.undoMany && doing.length > 1) return await kind.undoMany({ ...context, items: doing })
  const outcomes: Undone[] = []
  for (const { row, did, targetId, kept } of doing) {
    at(row)
    outcomes.push(await kind.undo({ ...context, did, targetId, kept }))
  }
  return outcomes
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

const markAll = async (tx: Db, importId: string, numbers: readonly number[], done: Undone): Promise<void> => {
  if (numbers.length > 0)
    await tx
      .updateTable('import_rows')
      .set({ done })
      .where('import_id', '=', importId)
      .where('n', 'in', numbers)
      .execute()
}

const mark = (tx: Db, { import_id, n }: RowRecord, marks: { done: 'undone' | 'changed'; problem?: string }) =>
  tx.updateTable('import_rows').set(marks).where('import_id', '=', import_id).where('n', '=', n).execute()
