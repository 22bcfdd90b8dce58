/**
 * One step of one reaction in one company: lock the cursor, take the next events one after the other,
 * and commit what they did together with the moved cursor.
 *
 * When an event fails, the whole step rolls back. If others came before it in the step, the next step
 * ends with those, so they are done; when it is the first one, its failure is counted (`dead-letters.ts`).
 */
import { NewerEvent, type Upcasters } from '@aura/machines/platform/upcast.ts'
import { enqueue } from '@aura/server/platform/jobs.ts'
import { type LogParts, type Writing, withLog } from '@aura/server/platform/with-log.ts'
import type pg from 'pg'
import { type Cursor, createCursor, cursorExists, lockCursor, moveCursor } from './cursor.ts'
import { countFailure, isOverTime, isTrouble } from './dead-letters.ts'
import { readPage, tell } from './event-page.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Delivered, Enqueue, Reaction } from './reactions.ts'

export type StepParts = LogParts & {
  upcasters: Upcasters
  now: () => Date
  metrics: Pick<WorkerMetrics, 'events' | 'failures' | 'deadLetters'>
}

/** `done`: nothing is left. `more`: come again at once. `later`: somebody else is at it, or it waits for its next try. */
export type Stepped = 'done' | 'more' | 'later'

/** How far a step got, to judge its failure. */
type Progress = {
  events: number
  taken: number
  at: { position: number; name: string } | null
  together: boolean
}

export async function step(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  limit = reaction.eventsAStep,
): Promise<Stepped> {
  const progress: Progress = { events: 0, taken: 0, at: null, together: false }
  try {
    return await attempt(parts, reaction, company, limit, progress)
  } catch (error) {
    if (progress.at === null) throw error
    // All of them are opened before the first is taken, so that alone may have taken the time.
    if (progress.events > 1 && isOverTime(error)) return await step(parts, reaction, company, halfOf(progress))
    // What fails at the beginning or the end of a step does not say whose it was: then they go one by one.
    if (progress.taken > 1 && !isTrouble(error))
      return await step(parts, reaction, company, progress.together ? 1 : progress.taken - 1)
    if (error instanceof NewerEvent) return 'later'
    return await countFailure(parts, reaction, company, { ...progress.at, error })
  }
}

const halfOf = ({ events, taken }: Progress) => Math.max(1, Math.floor((taken || events) / 2))

async function attempt(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  limit: number,
  progress: Progress,
): Promise<Stepped> {
  const opening = [cursorExists(reaction.name, company), lockCursor(reaction.name, company)]
  const batch = { company, actor: null, cause: null, opening }
  const stepped = await withLog(parts, batch, async (writing, [exists, locked]): Promise<Stepped> => {
    const cursor = (locked as pg.QueryResult<Cursor> | undefined)?.rows[0]
    if (!cursor) {
      if (exists?.rowCount) return 'later'
      // A new company: the cursor is committed first, so that a failure has something to be counted on.
      writing.close(createCursor(reaction.name, company))
      return 'more'
    }
    if (cursor.retry_at && cursor.retry_at > parts.now()) return 'later'
    const page = await readPage(writing.client, company, [...reaction.events.keys()], cursor.position, limit)
    const started = parts.now().getTime()
    const events: Delivered<never>[] = []
    for (const row of page.rows) {
      progress.at = row
      progress.taken += 1
      events.push(tell(reaction, row, parts.upcasters))
    }
    progress.events = events.length
    let covered = page.covered
    const [first] = events
    if (first) {
      const { db, emit, setCause } = writing
      const context = () => ({
        tx: db,
        companyId: company,
        emit,
        enqueue: enqueueIn(db, company),
        now: parts.now(),
        newId: parts.newId,
      })
      setCause(idOf(first))
      progress.together = true
      const opened = await reaction.begin({ ...context(), events })
      progress.together = false
      progress.taken = 0
      for (const [index, event] of events.entries()) {
        const row = page.rows[index]
        if (!row) break
        progress.at = row
        progress.taken += 1
        setCause(idOf(event))
        await opened.take({ ...context(), event })
        const long = parts.now().getTime() - started >= reaction.millisecondsAStep
        if (!long && !(reaction.endsOnEmit && writing.emitted() > 0)) continue
        if (row !== page.rows.at(-1)) covered = row.position
        break
      }
      progress.together = true
      await opened.end(context())
    }
    if (covered > cursor.position) writing.close(moveCursor(reaction.name, company, covered))
    return page.more || covered < page.covered ? 'more' : 'done'
  })
  parts.metrics.events(reaction.name, progress.taken)
  return stepped
}

const idOf = ({ id }: { id: string }) => id

const enqueueIn =
  (db: Writing['db'], companyId: string): Enqueue =>
  (job, payload, options) =>
    enqueue(db, job, payload, { ...options, companyId })
