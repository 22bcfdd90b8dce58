/**
 * An event that a reaction could not take is tried again, later and later; after five times it becomes
 * a dead letter, which the company's log tells, and the reaction goes on with the next event.
 */
import { jobFailed, reactionFailed } from '@aura/contracts/platform/reactions.ts'
import { appendStatement, committed, emitted, publishCommit } from '@aura/server/platform/append.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import type pg from 'pg'
import { type Cursor, delayCursor, lockCursor, moveCursor } from './cursor.ts'
import type { Reaction } from './reactions.ts'
import type { StepParts, Stepped } from './step.ts'

export const triesAnEvent = 5
const firstWait = 500

/** Half a second, one, two, four. */
export const waitAfter = (tries: number): number => firstWait * 2 ** (tries - 1)

/** The message alone: details of database errors quote rows, and rows are people's data. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)

const own: readonly string[] = [reactionFailed.name, jobFailed.name]

export async function countFailure(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  event: { position: number; name: string },
  error: unknown,
): Promise<Stepped> {
  const reason = reasonOf(error)
  return await transact(
    parts.pool,
    company,
    'write',
    [lockCursor(reaction.name, company)],
    async ({ client }, [locked]) => {
      const cursor = (locked as pg.QueryResult<Cursor> | undefined)?.rows[0]
      // Another worker has it now, and tries by itself.
      if (!cursor || cursor.position >= event.position) return { closing: [], done: () => 'later' }
      const tries = cursor.tries + 1
      if (tries < triesAnEvent) {
        const retryAt = new Date(parts.now().getTime() + waitAfter(tries))
        return { closing: [delayCursor(reaction.name, company, { tries, retryAt, reason })], done: () => 'later' }
      }
      const deadLetterId = parts.newId()
      await client.query(
        `insert into dead_letters (id, reaction, company_id, position, event_name, error) values ($1, $2, $3, $4, $5, $6)`,
        [deadLetterId, reaction.name, company, event.position, event.name, reason],
      )
      const move = moveCursor(reaction.name, company, event.position)
      // A reaction to these events that fails must not feed itself.
      const quiet = own.includes(event.name)
      const body = {
        deadLetterId,
        reaction: reaction.name,
        position: event.position,
        eventName: event.name,
        tries,
        reason,
      }
      const batch = { company, actor: null, cause: null, events: [emitted(reactionFailed, body, parts.newId())] }
      return {
        closing: quiet ? [move] : [move, appendStatement(batch)],
        done: (closed) => {
          parts.metrics.deadLetters(reaction.name)
          if (!quiet) publishCommit(parts.news, committed(batch, closed.at(-1)))
          return 'more'
        },
      }
    },
  )
}

/** A job that failed for good, once, however often pg-boss hands it over. */
export async function buryJob(
  parts: Pick<StepParts, 'pool' | 'news' | 'newId' | 'metrics'>,
  dead: { job: string; jobId: string; company: string; reason: string },
): Promise<void> {
  await transact(parts.pool, dead.company, 'write', [], async ({ client }) => {
    const deadLetterId = parts.newId()
    const { rowCount } = await client.query(
      `insert into dead_letters (id, reaction, company_id, job_id, error) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [deadLetterId, dead.job, dead.company, dead.jobId, dead.reason],
    )
    const body = { deadLetterId, job: dead.job, jobId: dead.jobId, reason: dead.reason }
    const event = emitted(jobFailed, body, parts.newId())
    const batch = { company: dead.company, actor: null, cause: null, events: [event] }
    return {
      closing: rowCount ? [appendStatement(batch)] : [],
      done: (closed) => {
        if (!rowCount) return
        parts.metrics.deadLetters(dead.job)
        publishCommit(parts.news, committed(batch, closed.at(-1)))
      },
    }
  })
}
