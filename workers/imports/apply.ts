import { after, applyJob, changeAndTell, examine, type RowRecord } from '@aura/server/imports/index.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { ImportKind } from '@aura/server/platform/import-kind.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { type Direction, inPieces, type Piece, type Tally } from './slice.ts'

export const applying = (kinds: readonly ImportKind[]): JobWork =>
  outside(applyJob, {
    call: (context) => inPieces(kinds, forward, applyJob, context),
    // What is done says so.
    reconcile: 'repeat',
  })

export const forward: Direction = {
  state: 'applying',

  waiting: (tx, importId, behind, limit) =>
    tx
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .where('outcome', 'in', ['create', 'update'])
      .where('done', 'is', null)
      .where('n', '>', behind ?? 0)
      .selectAll()
      .orderBy('n')
      .limit(limit)
      .execute(),

  take: applyRow,

  async refused(tx, row, problem) {
    await mark(tx, row, { done: 'failed', problem: JSON.stringify(problem) })
    return { failed: 1 }
  },

  async finish({ tx, emit, kind, record }) {
    await changeAndTell({ tx, emit }, kind, record.id, { state: after(record, { type: 'finish' }), reason: null })
  },

  halt: (record) => after(record, { type: 'pause' }),
}

/** Asked anew what would become of it: since the trial run the world has gone on. */
async function applyRow({ kind, record, actor, row, work }: Piece): Promise<Tally | null> {
  const { tx } = work
  if (!(await isWaiting(tx, row))) return null
  const examined = examine(kind, row.cells, record.mapping ?? {})
  if (!examined.ok) {
    await mark(tx, row, { done: 'failed', problem: JSON.stringify(examined.problem) })
    return { failed: 1 }
  }
  const [plan] = await kind.plan({ tx, actor, rows: [examined.row] })
  if (plan?.outcome === 'create' || plan?.outcome === 'update') {
    const { targetId, kept } = await kind.apply({
      ...work,
      companyId: record.company_id,
      actor,
      row: examined.row,
      plan,
    })
    await mark(tx, row, {
      done: plan.outcome,
      target_id: targetId,
      before: plan.outcome === 'update' ? JSON.stringify(plan.before) : null,
      after: JSON.stringify(plan.after),
      kept: kept === undefined ? null : JSON.stringify(kept),
    })
    return { done: 1 }
  }
  if (plan?.outcome === 'problem') {
    const { column, code, params } = plan
    await mark(tx, row, { done: 'failed', problem: JSON.stringify({ column, code, params: { ...params } }) })
    return { failed: 1 }
  }
  await mark(tx, row, { done: 'unchanged' })
  return { done: 1 }
}

async function isWaiting(tx: Db, { import_id, n }: RowRecord): Promise<boolean> {
  const row = await tx
    .selectFrom('import_rows')
    .where('import_id', '=', import_id)
    .where('n', '=', n)
    .where('done', 'is', null)
    .select('n')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Marks = {
  done: NonNullable<RowRecord['done']>
  target_id?: string
  before?: string | null
  after?: string
  problem?: string
  kept?: string | null
}

const mark = (tx: Db, { import_id, n }: RowRecord, marks: Marks) =>
  tx.updateTable('import_rows').set(marks).where('import_id', '=', import_id).where('n', '=', n).execute()
