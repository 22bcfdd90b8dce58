/**
 * One step of one reaction in one company: lock the cursor, take the next events one after the other,
 * and commit what they did together with the moved cursor.
 *
 * When an event fails, the whole step rolls back. If others came before it in the step, the next step
 * ends with those, so they are done; when it is the first one, its failure is counted (`failure.ts`).
 */

import { NewerEvent, type Upcasters } from '@aura/machines/platform/upcast.ts'
import { appendStatement, committed, type Emitted, emitted, publishCommit } from '@aura/server/platform/append.ts'
import { type Transaction, transact } from '@aura/server/platform/database/transact.ts'
import { enqueue } from '@aura/server/platform/jobs.ts'
import type { News } from '@aura/server/platform/log/news.ts'
import type pg from 'pg'
import { type Cursor, createCursor, cursorExists, lockCursor, moveCursor } from './cursor.ts'
import { countFailure } from './failure.ts'
import type { WorkerMetrics } from './metrics.ts'
import { readPage, tell } from './page.ts'
import type { Reaction, ReactionContext, Told } from './reactions.ts'

export type StepParts = {
  pool: pg.Pool
  news: Pick<News, 'publish'>
  upcasters: Upcasters
  now: () => Date
  newId: () => string
  metrics: Pick<WorkerMetrics, 'events' | 'failures' | 'deadLetters'>
}

/** `done`: nothing is left. `more`: come again at once. `later`: somebody else is at it, or it waits for its next try. */
export type Stepped = 'done' | 'more' | 'later'

/** Bounds of a transaction: it holds a connection and, at its end, the company's log. */
const eventsAStep = 100
const millisecondsAStep = 500

/** How far a step got, for whoever has to judge its failure. */
type Progress = { taken: number; at: { position: number; name: string } | null; closing: boolean }

export async function step(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  limit = eventsAStep,
): Promise<Stepped> {
  const progress: Progress = { taken: 0, at: null, closing: false }
  try {
    return await attempt(parts, reaction, company, limit, progress)
  } catch (error) {
    if (progress.at === null) throw error
    // A failing commit does not say whose it was: then they go one by one.
    if (progress.taken > 1) return await step(parts, reaction, company, progress.closing ? 1 : progress.taken - 1)
    if (error instanceof NewerEvent) return 'later'
    parts.metrics.failures(reaction.name)
    return await countFailure(parts, reaction, company, progress.at, error)
  }
}

async function attempt(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  limit: number,
  progress: Progress,
): Promise<Stepped> {
  const opening = [cursorExists(reaction.name, company), lockCursor(reaction.name, company)]
  return await transact(parts.pool, company, 'write', opening, async (tx, [exists, locked]) => {
    const cursor = (locked as pg.QueryResult<Cursor> | undefined)?.rows[0]
    if (!cursor) {
      // A new company: the cursor is committed first, so that a failure has something to be counted on.
      if (exists?.rowCount) return { closing: [], done: () => 'later' }
      return { closing: [createCursor(reaction.name, company)], done: () => 'more' }
    }
    if (cursor.retry_at && cursor.retry_at > parts.now()) return { closing: [], done: () => 'later' }
    const page = await readPage(tx.client, company, [...reaction.events.keys()], cursor.position, limit)
    const started = parts.now().getTime()
    let covered = page.covered
    let emission: Emission | null = null
    for (const row of page.rows) {
      progress.at = row
      progress.taken += 1
      emission = await take(parts, reaction, company, tx, tell(reaction, row, parts.upcasters))
      const full = emission !== null || parts.now().getTime() - started >= millisecondsAStep
      if (!full) continue
      // The append names one cause, so an event that emits ends the step.
      if (row !== page.rows.at(-1)) covered = row.position
      break
    }
    progress.closing = true
    const closing = covered > cursor.position ? [moveCursor(reaction.name, company, covered)] : []
    if (emission) closing.push(appendStatement(emission))
    return {
      closing,
      done: (closed) => {
        parts.metrics.events(reaction.name, progress.taken)
        if (emission) publishCommit(parts.news, committed(emission, closed.at(-1)))
        return page.more || covered < page.covered ? 'more' : 'done'
      },
    }
  })
}

type Emission = Parameters<typeof appendStatement>[0]

async function take(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  { db }: Transaction,
  event: Told<never>,
): Promise<Emission | null> {
  const { id }: { id: string } = event
  const events: Emitted[] = []
  const context: ReactionContext<never> = {
    event,
    tx: db,
    companyId: company,
    emit: (contract, body) => void events.push(emitted(contract, body, parts.newId())),
    enqueue: (job, payload, options) => enqueue(db, job, payload, { ...options, companyId: company }),
    now: parts.now(),
    newId: parts.newId,
  }
  await reaction.run(context)
  return events.length > 0 ? { company, actor: null, cause: id, events } : null
}
