import type { RowProblem } from '@aura/contracts/imports/import.ts'
import { after, applyJob, changeAndTell, type RowRecord, validateRow } from '@aura/server/imports/index.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { Applied, Applying, Fields, ImportKind } from '@aura/server/platform/import-kind.ts'
import { sql } from 'kysely'
import { type JobWork, outside } from '../platform/jobs.ts'
import { type Direction, inPieces, type RowBatch, type Tally } from './slice.ts'
import { stopSlice } from './stop-import.ts'

export const applying = (kinds: readonly ImportKind[]): JobWork =>
  outside(applyJob, {
    call: (context) => inPieces(kinds, forward, applyJob, context),
    // What is done says so.
    reconcile: 'repeat',
    buried: (context) => stopSlice(kinds, context, 'applying'),
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

  take: applyRows,

  async refused(tx, row, problem) {
    await note(tx, row.import_id, [failed(row, problem)])
    return { failed: 1 }
  },

  async finish({ tx, emit, kind, record }) {
    await changeAndTell({ tx, emit }, kind, record.id, { state: after(record, { type: 'finish' }), reason: null })
  },

  halt: (record) => after(record, { type: 'pause' }),
}

/** Asked anew what would become of them: since the trial run the world has gone on. */
async function applyRows({ kind, record, actor, rows, work, at }: RowBatch): Promise<Tally> {
  const waiting = await lockWaiting(work.tx, rows)
  const examined = waiting.map((row) => ({ row, seen: validateRow(kind, row, record.mapping ?? {}) }))
  const sound = examined.flatMap(({ row, seen }) => (seen.ok ? [{ row, given: seen.row }] : []))
  const marks: Mark[] = examined.flatMap(({ row, seen }) => (seen.ok ? [] : [failed(row, seen.problem)]))
  const plans = await kind.plan({
    tx: work.tx,
    actor,
    params: record.params,
    rows: sound.map(({ given }) => given),
    numbers: sound.map(({ row }) => row.n),
  })
  const doing: Doing[] = []
  for (const [index, { row, given }] of sound.entries()) {
    const plan = plans[index]
    if (plan?.outcome === 'create' || plan?.outcome === 'update')
      doing.push({ source: row, row: given, n: row.n, plan })
    else if (plan?.outcome === 'problem')
      marks.push(failed(row, { column: plan.column, code: plan.code, params: { ...plan.params } }))
    else marks.push({ ...blank(row), done: 'unchanged' })
  }
  const did = await doAll(kind, { ...work, companyId: record.company_id, actor, params: record.params }, doing, at)
  for (const [index, { source, plan }] of doing.entries()) {
    const applied = did[index]
    if (!applied) throw new Error('a kind answered for fewer rows than it was given')
    marks.push({
      n: source.n,
      done: plan.outcome,
      target: applied.targetId,
      before: plan.outcome === 'update' ? plan.before : null,
      after: plan.after,
      problem: null,
      kept: applied.kept ?? null,
    })
  }
  await note(work.tx, record.id, marks)
  const failures = marks.filter(({ done }) => done === 'failed').length
  return { done: marks.length - failures, failed: failures }
}

type Doing = Pick<Applying<unknown>, 'row' | 'n' | 'plan'> & { source: RowRecord }

async function doAll(
  kind: ImportKind,
  context: Omit<Applying<unknown>, 'row' | 'n' | 'plan'>,
  doing: readonly Doing[],
  at: RowBatch['at'],
): Promise<readonly Applied[]> {
  if (kind.applyMany && doing.length > 1) return await kind.applyMany({ ...context, items: doing })
  const did: Applied[] = []
  for (const { source, row, n, plan } of doing) {
    at(source)
    did.push(await kind.apply({ ...context, row, n, plan }))
  }
  return did
}

async function lockWaiting(tx: Db, rows: readonly RowRecord[]): Promise<RowRecord[]> {
  const numbers = rows.map(({ n }) => n)
  return await tx
    .selectFrom('import_rows')
    .where('import_id', '=', rows[0]?.import_id ?? '')
    .where('n', 'in', numbers)
    .where('done', 'is', null)
    .selectAll()
    .orderBy('n')
    .forUpdate()
    .execute()
}

type Mark = {
  n: number
  done: NonNullable<RowRecord['done']>
  target: string | null
  before: Fields | null
  after: Fields | null
  problem: RowProblem | null
  kept: unknown
}

const blank = ({ n, target_id, before, after: result }: RowRecord): Omit<Mark, 'done'> => ({
  n,
  target: target_id,
  before,
  after: result,
  problem: null,
  kept: null,
})
const failed = (row: RowRecord, problem: RowProblem): Mark => ({ ...blank(row), done: 'failed', problem })

const note = (tx: Db, importId: string, marks: readonly Mark[]) =>
  sql`update import_rows r set done = m.done, target_id = m.target, before = nullif(m.before, 'null'),
      after = nullif(m.after, 'null'), problem = nullif(m.problem, 'null'), kept = nullif(m.kept, 'null')
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as m(n integer, done text, target uuid, before jsonb, after jsonb, problem jsonb, kept jsonb)
    where r.company_id = current_company() and r.import_id = ${importId}::uuid and r.n = m.n`.execute(tx)
