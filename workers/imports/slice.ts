/**
 * A slice of an import that is applied or undone: rows in their order through the bulk writer, for some seconds.
 *
 * Each chunk begins by checking, in its own transaction, whether the import still goes on and its user still may: so a
 * pause, an end and a lost right hold from the next chunk on. A row's result is recorded in the transaction that
 * applies it: work resumed after a crash goes on behind the last chunk, and two workers at once do nothing twice. A
 * refused row rolls back its chunk; it is marked, and the others go again.
 */
import { isErrorCode } from '@aura/contracts/errors.ts'
import type { ImportState, RowProblem } from '@aura/contracts/imports/import.ts'
import {
  changeAndTell,
  type ImportRecord,
  type importPayload,
  kindNamed,
  lockImport,
  type RowRecord,
  readImport,
} from '@aura/server/imports/index.ts'
import { type Actor, actorWith } from '@aura/server/platform/actor.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { refusalOf } from '@aura/server/platform/error-body.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { type ImportKind, inCompany } from '@aura/server/platform/import-kind.ts'
import type { Job } from '@aura/server/platform/jobs.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import type { CallContext } from '../platform/jobs.ts'

export const sliceMs = 5_000
const pageRows = 200
const groupRows = 10

export type Done = NonNullable<RowRecord['done']>
/** What is added to the counts of the import. */
export type Tally = Partial<Record<'done' | 'failed' | 'undone' | 'changed_since', number>>

export type RowBatch = {
  kind: ImportKind
  record: ImportRecord
  actor: Actor
  /** A few at a time, so that one question serves them all. */
  rows: readonly RowRecord[]
  work: Work
  /** Which row is at work: should it fail, it is to blame. */
  at: (row: RowRecord) => void
}

export type Direction = {
  /** While it is in this state it goes on. */
  state: Extract<ImportState, 'applying' | 'undoing'>
  /** What is still to be done, behind the row that was taken last. */
  waiting: (tx: Db, importId: string, behind: number | null, limit: number) => Promise<RowRecord[]>
  /** Rows that were done meanwhile are left out. */
  take: (rowBatch: RowBatch) => Promise<Tally>
  /** Marks a row that was refused. */
  refused: (tx: Db, row: RowRecord, problem: RowProblem) => Promise<Tally>
  finish: (context: { tx: Db; kind: ImportKind; record: ImportRecord; emit: Work['emit'] }) => Promise<void>
  /** The right was lost, or the account closed. */
  halt: (record: ImportRecord) => ImportState
}

type Context = Pick<CallContext<never>, 'within' | 'bulk' | 'companyId' | 'signal'>

class Stopped extends Error {
  override name = 'Stopped'
  readonly reason: Refusal | null
  constructor(reason: Refusal | null) {
    super('the import does not go on')
    this.reason = reason
  }
}

type PieceJob = Job<typeof importPayload>

/** One piece now, and the next one put in unless it was the last. */
export async function inPieces(
  kinds: readonly ImportKind[],
  direction: Direction,
  job: PieceJob,
  context: CallContext<typeof importPayload>,
): Promise<void> {
  const { importId } = context.payload
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(sliceMs)])
  const finished = await slice(kinds, direction, context, importId, signal).catch((error: unknown) => {
    // A database that was away for a moment: should it still be, putting in the next piece fails as well.
    if (isPassing(error)) return false
    throw error
  })
  if (!finished) await context.within(({ enqueue }) => enqueue(job, { importId }, { singletonKey: importId }))
}

const isPassing = (error: unknown): boolean =>
  ['server.busy', 'server.unavailable'].includes(refusalOf(error).refusal.code)

/** True when nothing is left for it to do; else the next piece is wanted. */
async function slice(
  kinds: readonly ImportKind[],
  direction: Direction,
  context: Context,
  importId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const first = await context.within(({ tx }) => readImport(tx, importId))
  if (first.state !== direction.state) return true
  const kind = await context.within(({ tx }) => inCompany(tx, kindNamed(kinds, first.kind)))
  let size = (direction.state === 'applying' ? kind.applyMany : kind.undoMany) ? pageRows : groupRows
  while (!signal.aborted) {
    const chunk: Chunk = { tx: null, standing: null, row: null, tally: {} }
    try {
      await context.bulk({
        actorId: first.acting,
        cause: importId,
        signal,
        items: waitingGroups(direction, context, importId, size),
        write: ({ item, ...work }) => writeGroup(direction, kind, importId, chunk, item, work),
        mark: async ({ tx, emit }) => {
          const { record } = await standing(direction, kind, importId, chunk, tx)
          await changeAndTell({ tx, emit }, kind, importId, added(record, chunk.tally))
        },
      })
      if (signal.aborted) return false
      await context.within(async ({ tx, emit }) => {
        const record = await lockImport(tx, importId)
        if (record.state === direction.state) await direction.finish({ tx, emit, kind, record })
      })
      return true
    } catch (error) {
      if (error instanceof Stopped) return await stopped(direction, kind, context, importId, error)
      if (isPassing(error)) throw error
      if (chunk.row) await blame(direction, kind, context, importId, chunk.row, error)
      // Nobody knows which of them it was: then they go one by one.
      else if (size > 1) size = 1
      else throw error
    }
  }
  return false
}

type Standing = { record: ImportRecord; actor: Actor }
type Chunk = { tx: Db | null; standing: Standing | null; row: RowRecord | null; tally: Tally }

/** Asked once a chunk; the lock on the import makes a pause wait for the chunk and no longer. */
async function standing(
  direction: Direction,
  kind: ImportKind,
  importId: string,
  chunk: Chunk,
  tx: Db,
): Promise<Standing> {
  if (chunk.tx === tx && chunk.standing) return chunk.standing
  chunk.tally = {}
  const record = await lockImport(tx, importId)
  if (record.state !== direction.state) throw new Stopped(null)
  const actor = await actorWith(tx, record.acting ?? record.created_by, kind.needs).catch((error: unknown) => {
    throw error instanceof Refusal ? new Stopped(error) : error
  })
  chunk.tx = tx
  chunk.standing = { record, actor }
  return chunk.standing
}

async function writeGroup(
  direction: Direction,
  kind: ImportKind,
  importId: string,
  chunk: Chunk,
  rows: readonly RowRecord[],
  work: Work,
): Promise<void> {
  chunk.row = null
  const { record, actor } = await standing(direction, kind, importId, chunk, work.tx)
  const at = (row: RowRecord) => {
    chunk.row = row
  }
  const [only] = rows
  if (only && rows.length === 1) at(only)
  chunk.tally = added(chunk.tally, await direction.take({ kind, record, actor, rows, work, at }))
  chunk.row = null
}

const counts = ['done', 'failed', 'undone', 'changed_since'] as const

const added = (item: Tally, other: Tally): Tally =>
  Object.fromEntries(counts.map((name) => [name, (item[name] ?? 0) + (other[name] ?? 0)]))

async function* waitingGroups(
  direction: Direction,
  { within }: Context,
  importId: string,
  size: number,
): AsyncGenerator<RowRecord[]> {
  let behind: number | null = null
  for (;;) {
    const page: RowRecord[] = await within(({ tx }) => direction.waiting(tx, importId, behind, pageRows))
    for (let at = 0; at < page.length; at += size) yield page.slice(at, at + size)
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    behind = last.n
  }
}

async function stopped(
  direction: Direction,
  kind: ImportKind,
  { within }: Context,
  importId: string,
  { reason }: Stopped,
): Promise<boolean> {
  if (reason)
    await within(async ({ tx, emit }) => {
      const record = await lockImport(tx, importId)
      if (record.state !== direction.state) return
      await changeAndTell({ tx, emit }, kind, importId, {
        state: direction.halt(record),
        reason: reason.code,
        reason_params: null,
      })
    })
  return true
}

async function blame(
  direction: Direction,
  kind: ImportKind,
  { within }: Context,
  importId: string,
  row: RowRecord,
  error: unknown,
): Promise<void> {
  const { refusal, expected } = refusalOf(error)
  const code = expected && isErrorCode(refusal.code) ? refusal.code : 'imports.row_failed'
  const problem: RowProblem = { column: null, code, params: expected ? (refusal.detail.params ?? {}) : {} }
  await within(async ({ tx, emit }) => {
    const record = await lockImport(tx, importId)
    if (record.state !== direction.state) return
    await changeAndTell({ tx, emit }, kind, importId, added(record, await direction.refused(tx, row, problem)))
  })
}
