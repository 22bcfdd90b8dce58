/** The trial run: what would become of each row as things are now. It writes nothing but that. */
import type { Outcome, RowProblem } from '@aura/contracts/imports/import.ts'
import {
  after,
  changeAndTell,
  checkJob,
  type ImportRecord,
  kindNamed,
  lockImport,
  validateRow,
} from '@aura/server/imports/index.ts'
import { type Actor, actorWith } from '@aura/server/platform/actor.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { type Fields, type ImportKind, inCompany, type Planned } from '@aura/server/platform/import-kind.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { sql } from 'kysely'
import { type CallContext, type JobWork, outside, type Within } from '../platform/jobs.ts'
import { sliceMs } from './slice.ts'
import { stopChecking } from './stop-import.ts'

type Context = CallContext<typeof checkJob.payload>

const pageRows = 200

export const checking = (kinds: readonly ImportKind[]): JobWork =>
  outside(checkJob, {
    async call(context) {
      const over = AbortSignal.any([context.signal, AbortSignal.timeout(sliceMs)])
      while (!over.aborted) if (!(await context.within((within) => checkPage(kinds, context, within)))) return
      await context.within(({ enqueue }) => enqueue(checkJob, context.payload))
    },
    // A page that was looked at is not looked at again.
    reconcile: 'repeat',
    buried: (context) => stopChecking(kinds, context),
  })

/** Whether there may be more. */
async function checkPage(kinds: readonly ImportKind[], { payload }: Context, { tx, emit }: Within): Promise<boolean> {
  const record = await lockImport(tx, payload.importId)
  if (record.state !== 'checking' || record.round !== payload.round) return false
  const kind = await inCompany(tx, kindNamed(kinds, record.kind))
  const actor = await actorWith(tx, record.acting ?? record.created_by, kind.needs).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (actor instanceof Refusal) {
    const change = { state: after(record, { type: 'cancel' }), reason: actor.code }
    await changeAndTell({ tx, emit }, kind, record.id, change)
    return false
  }
  const rows = await tx
    .selectFrom('import_rows')
    .where('import_id', '=', record.id)
    .where('round', '<>', payload.round)
    .select(['n', 'cells'])
    .orderBy('n')
    .limit(pageRows)
    .execute()
  if (rows.length === 0) {
    await changeAndTell({ tx, emit }, kind, record.id, { state: after(record, { type: 'checked' }) })
    return false
  }
  const found = await judge(tx, kind, actor, record, rows)
  await note(tx, record, found)
  const count = (outcome: Outcome) => found.filter((item) => item.outcome === outcome).length
  await changeAndTell({ tx, emit }, kind, record.id, {
    checked: record.checked + found.length,
    creates: record.creates + count('create'),
    updates: record.updates + count('update'),
    unchanged: record.unchanged + count('unchanged'),
    problems: record.problems + count('problem'),
  })
  return true
}

type Judged = {
  n: number
  outcome: Outcome
  key: string | null
  target: string | null
  before: Fields | null
  after: Fields | null
  problem: RowProblem | null
}

async function judge(
  tx: Db,
  kind: ImportKind,
  actor: Actor,
  record: ImportRecord,
  rows: readonly { n: number; cells: string[] }[],
): Promise<Judged[]> {
  const examined = rows.map((row) => ({ n: row.n, ...validateRow(kind, row, record.mapping ?? {}) }))
  const keys = examined.flatMap((item) => (item.ok ? [item.key] : []))
  const firsts = await firstRows(tx, record, keys)
  const judged: Judged[] = []
  const sound: { n: number; row: unknown; key: string }[] = []
  for (const item of examined) {
    if (!item.ok) {
      judged.push({ ...blank(item.n, null), problem: item.problem })
      continue
    }
    const first = firsts.get(item.key) ?? item.n
    firsts.set(item.key, first)
    if (first === item.n) sound.push(item)
    else
      judged.push({
        ...blank(item.n, null),
        problem: { column: null, code: 'imports.row_repeated', params: { first } },
      })
  }
  const plans =
    sound.length === 0
      ? []
      : await kind.plan({
          ...{ tx, actor, params: record.params },
          rows: sound.map(({ row }) => row),
          numbers: sound.map(({ n }) => n),
        })
  for (const [at, { n, key }] of sound.entries()) judged.push(planned(n, key, plans[at]))
  return judged
}

async function firstRows(tx: Db, { id, round }: ImportRecord, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .where('round', '=', round)
    .where('key', 'in', keys)
    .groupBy('key')
    .select(['key', (e) => e.fn.min('n').as('first')])
    .execute()
  return new Map(rows.map(({ key, first }) => [key ?? '', first]))
}

const blank = (n: number, key: string | null): Judged => ({
  n,
  outcome: 'problem',
  key,
  target: null,
  before: null,
  after: null,
  problem: null,
})

function planned(n: number, key: string, plan: Planned | undefined): Judged {
  const row = blank(n, key)
  switch (plan?.outcome) {
    case 'create':
      return { ...row, outcome: 'create', after: plan.after }
    case 'update':
      return { ...row, outcome: 'update', target: plan.targetId, before: plan.before, after: plan.after }
    case 'unchanged':
      return { ...row, outcome: 'unchanged', target: plan.targetId }
    case 'problem':
      return { ...row, problem: { column: plan.column, code: plan.code, params: { ...plan.params } } }
    case undefined:
      throw new Error('a kind answered for fewer rows than it was asked about')
  }
}

const note = (tx: Db, { id, round }: ImportRecord, judged: readonly Judged[]) =>
  sql`update import_rows r set round = ${round}, key = j.key, outcome = j.outcome, target_id = j.target,
      before = nullif(j.before, 'null'), after = nullif(j.after, 'null'), problem = nullif(j.problem, 'null')
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j(n integer, key text, outcome text, target uuid, before jsonb, after jsonb, problem jsonb)
    where r.company_id = current_company() and r.import_id = ${id}::uuid and r.n = j.n`.execute(tx)
