/**
 * Bulk changes (an import, a mass edit) without making users wait: one writer per company at a time, in chunks of at
 * most 200 items or 10 ms, and after each chunk a pause as long as it took to get its turn and write it. So several
 * bulks of a company share about half of its time, and the other half belongs to its users.
 *
 * Each chunk is a transaction with its part of the log. The turn is an advisory lock of that very transaction: waiting
 * holds no connection, and a dead writer blocks nobody. `mark` runs in it too and records the progress, so that work
 * resumed after a crash goes on behind the last committed chunk.
 */
import type pg from 'pg'
import type { Db } from './database/transact.ts'
import type { Emit } from './handle.ts'
import { type LogParts, withLog } from './with-log.ts'

export type BulkParts = LogParts & {
  now: () => Date
  /** From 0 to 1. */
  random: () => number
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
  pause: (milliseconds: number) => Promise<void>
}

export type BulkWork<T> = {
  companyId: string
  actorId: string | null
  /** The command that asked for it. */
  cause: string | null
  items: AsyncIterable<T> | Iterable<T>
  write: (context: { item: T; tx: Db; emit: Emit; now: Date; newId: () => string }) => Promise<void>
  mark?: (context: { tx: Db; emit: Emit; written: number }) => Promise<void>
  signal?: AbortSignal
}

export const chunkSize = 200
export const chunkMilliseconds = 10
/** Milliseconds, on average, until it asks again while another bulk of the company has the turn. */
export const askAgain = 50

/** How many items were written; fewer than there were when the signal ended it between two chunks. */
export async function writeBulk<T>(parts: BulkParts, work: BulkWork<T>): Promise<number> {
  const source = iterate(work.items)
  let written = 0
  let waiting: T[] = []
  while (!work.signal?.aborted) {
    // The source is read between the chunks, so a slow one holds no locks.
    waiting = await fill(waiting, source)
    if (waiting.length === 0) break
    const requestCount = parts.elapsed()
    const count = await writeInTurn(parts, work, waiting, written)
    written += count
    waiting = waiting.slice(count)
    await parts.pause(parts.elapsed() - requestCount)
  }
  return written
}

type Source<T> = { next: () => Promise<IteratorResult<T, unknown>> }

function iterate<T>(items: AsyncIterable<T> | Iterable<T>): Source<T> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  return { next: async () => await iterator.next() }
}

async function fill<T>(waiting: readonly T[], source: Source<T>): Promise<T[]> {
  const filled = [...waiting]
  while (filled.length < chunkSize) {
    const next = await source.next()
    if (next.done) break
    filled.push(next.value)
  }
  return filled
}

/** How many of the items it wrote: none only when it was called off before its turn came. */
async function writeInTurn<T>(
  parts: BulkParts,
  work: BulkWork<T>,
  items: readonly T[],
  before: number,
): Promise<number> {
  while (!work.signal?.aborted) {
    const count = await writeChunk(parts, work, items, before)
    if (count > 0) return count
    // Chance keeps two that met once from meeting each time.
    await parts.pause(askAgain * (0.5 + parts.random()))
  }
  return 0
}

/** None when another bulk has the turn, even in another process; else at least one. */
async function writeChunk<T>(
  parts: BulkParts,
  { companyId, actorId, cause, write, mark }: BulkWork<T>,
  items: readonly T[],
  before: number,
): Promise<number> {
  const batch = { company: companyId, actor: actorId, cause, opening: [takeTurn(companyId)] }
  return await withLog(parts, batch, async ({ db, emit, emitted }, [turn]) => {
    if (turn?.rowCount !== 1) return 0
    const started = parts.elapsed()
    let count = 0
    for (const item of items) {
      await write({ item, tx: db, emit, now: parts.now(), newId: parts.newId })
      count += 1
      if (emitted() >= chunkSize || parts.elapsed() - started >= chunkMilliseconds) break
    }
    await mark?.({ tx: db, emit, written: before + count })
    return count
  })
}

/** A row when it is ours, until the transaction ends. */
const takeTurn = (company: string): pg.QueryConfig => ({
  name: 'bulk-turn',
  text: 'select where pg_try_advisory_xact_lock(hashtextextended($1, 11))',
  values: [company],
})
