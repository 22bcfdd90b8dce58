/**
 * A transaction of one company together with its piece of the log: what is emitted is collected,
 * appended by the last statement before COMMIT, and told to the bus once that has happened.
 */
import type pg from 'pg'
import { appendStatement, type Batch, committed, publishCommit } from './append.ts'
import { collector } from './collect.ts'
import { type Transaction, transact } from './database/transact.ts'
import type { Emit } from './handle.ts'
import { announceJobs } from './jobs.ts'
import type { News } from './log/news.ts'

export type LogParts = { pool: pg.Pool; news: Pick<News, 'publish'>; newId: () => string }

export type LogBatch = {
  company: string
  actor: string | null
  cause: string | null
  /** Sent together with BEGIN; what they answer is handed to the work. */
  opening: readonly pg.QueryConfig[]
}

export type Writing = Transaction & {
  emit: Emit
  /** Names the cause of whatever is emitted from here on. */
  setCause: (cause: string) => void
  /** How many events so far. */
  emitted: () => number
  /** Sent together with COMMIT, before the append. */
  close: (statement: pg.QueryConfig) => void
}

export async function withLog<T>(
  parts: LogParts,
  { company, actor, cause, opening }: LogBatch,
  work: (writing: Writing, opened: pg.QueryResult[]) => Promise<T>,
): Promise<T> {
  return await transact(parts.pool, company, 'write', opening, async (tx, opened) => {
    let current = cause
    const { events, emit } = collector(parts, () => current)
    const closing: pg.QueryConfig[] = []
    const writing: Writing = {
      ...tx,
      emit,
      setCause: (named) => {
        current = named
      },
      emitted: () => events.length,
      close: (statement) => void closing.push(statement),
    }
    const value = await work(writing, opened)
    const batch: Batch = { company, actor, cause, events }
    return {
      closing: events.length === 0 ? closing : [...closing, appendStatement(batch)],
      done: (closed) => {
        if (events.length > 0) publishCommit(parts.news, committed(batch, closed.at(-1)))
        announceJobs(parts.news, tx.db)
        return value
      },
    }
  })
}
