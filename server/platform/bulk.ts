/**
 * Many changes at once (an import, a mass edit) without making people wait: one writer per company at
 * a time, in chunks of at most 200 items or 10 ms, and after each chunk a pause as long as the chunk
 * held its locks. So at least half of the time the company belongs to the people in it.
 *
 * Each chunk is a transaction with its piece of the log. `mark` runs in it too and notes how far the
 * work has come, so that whoever takes it up after a crash goes on behind the last committed chunk.
 */
import type pg from 'pg'
import { appendStatement, type Batch, committed, type Emitted, emitted, publishCommit } from './append.ts'
import { type Db, transact } from './database/transact.ts'
import type { Emit } from './handle.ts'
import type { News } from './log/news.ts'

export type BulkParts = {
  pool: pg.Pool
  news: Pick<News, 'publish'>
  newId: () => string
  now: () => Date
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
  mark?: (context: { tx: Db; written: number }) => Promise<void>
  signal?: AbortSignal
}

export const chunkSize = 200
export const chunkMilliseconds = 10
/** While another bulk of the company is at work, even in another process. */
const askAgain = 100

/** How many items were written; fewer than there were when the signal ended it between two chunks. */
export async function writeBulk<T>(parts: BulkParts, work: BulkWork<T>): Promise<number> {
  await using turn = await takeTurn(parts, work.companyId, work.signal)
  const source = iterate(work.items)
  let written = 0
  let waiting: T[] = []
  while (!work.signal?.aborted) {
    // The source is read between the chunks, so a slow one holds no locks.
    waiting = await fill(waiting, source)
    if (waiting.length === 0) break
    if (!turn.holds()) throw new Error('the bulk lost its turn with its connection')
    const started = parts.elapsed()
    const count = await writeChunk(parts, work, waiting, written)
    written += count
    waiting = waiting.slice(count)
    await parts.pause(parts.elapsed() - started)
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

/** How many of the items it wrote: at least one. */
async function writeChunk<T>(
  parts: BulkParts,
  work: BulkWork<T>,
  items: readonly T[],
  before: number,
): Promise<number> {
  return await transact(parts.pool, work.companyId, 'write', [], async ({ db }) => {
    const events: Emitted[] = []
    const emit: Emit = (event, body) => void events.push(emitted(event, body, parts.newId()))
    const started = parts.elapsed()
    let count = 0
    for (const item of items) {
      await work.write({ item, tx: db, emit, now: parts.now(), newId: parts.newId })
      count += 1
      if (events.length >= chunkSize || parts.elapsed() - started >= chunkMilliseconds) break
    }
    await work.mark?.({ tx: db, written: before + count })
    const batch: Batch = { company: work.companyId, actor: work.actorId, cause: work.cause, events }
    return {
      closing: events.length > 0 ? [appendStatement(batch)] : [],
      done: (closed) => {
        if (events.length > 0) publishCommit(parts.news, committed(batch, closed.at(-1)))
        return count
      },
    }
  })
}

type Turn = AsyncDisposable & { holds: () => boolean }

/** The turn is a session's advisory lock: it goes with the connection, so a dead writer keeps nobody out. */
async function takeTurn(parts: BulkParts, company: string, signal: AbortSignal | undefined): Promise<Turn> {
  const client = await parts.pool.connect()
  let lost = false
  const onError = () => {
    lost = true
  }
  client.on('error', onError)
  const lock = async (name: string) => {
    const { rows } = await client.query<{ done: boolean }>(`select ${name}(hashtextextended($1, 11)) as done`, [
      company,
    ])
    return rows[0]?.done === true
  }
  let taken = false
  const release = async () => {
    if (taken && !lost) await lock('pg_advisory_unlock').catch(onError)
    client.off('error', onError)
    client.release(lost)
  }
  try {
    while (!signal?.aborted && !taken) {
      taken = await lock('pg_try_advisory_lock')
      if (!taken) await parts.pause(askAgain)
    }
  } catch (error) {
    lost = true
    await release()
    throw error
  }
  return { holds: () => !lost, [Symbol.asyncDispose]: release }
}
