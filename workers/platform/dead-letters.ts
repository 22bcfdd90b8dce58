/**
 * An event that a reaction could not take is tried again, later and later; after five times it becomes
 * a dead letter, which the company's log tells, and the reaction goes on with the next event. Only
 * the event's own failures count: while the database is busy or away, everything just waits.
 */
import { jobFailed, reactionFailed } from '@aura/contracts/platform/reactions.ts'
import { refusalOf } from '@aura/server/platform/error-body.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import type pg from 'pg'
import { type Cursor, delayCursor, lockCursor, moveCursor } from './cursor.ts'
import type { StepParts, Stepped } from './reaction-step.ts'
import type { Reaction } from './reactions.ts'

export const triesAnEvent = 5
const firstWait = 500

/** Half a second, one, two, four. */
export const waitAfter = (tries: number): number => firstWait * 2 ** (tries - 1)

/** The message alone: details of database errors quote rows, and rows are people's data. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)

/** The database was busy or away: that is nobody's fault, and no try. */
export const isTrouble = (error: unknown): boolean => {
  const { code } = refusalOf(error).refusal
  return code === 'server.busy' || code === 'server.unavailable'
}

/** The step took longer than the database lets a transaction last or idle: fewer events take less. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '25P03' || error.code === '25P04')

const own: readonly string[] = [reactionFailed.name, jobFailed.name]

type Failed = { position: number; name: string; error: unknown }

export async function countFailure(
  parts: StepParts,
  reaction: Reaction,
  company: string,
  { position, name, error }: Failed,
): Promise<Stepped> {
  const reason = reasonOf(error)
  const batch = { company, actor: null, cause: null, opening: [lockCursor(reaction.name, company)] }
  const outcome = await withLog(parts, batch, async ({ client, emit, close }, [locked]) => {
    const cursor = (locked as pg.QueryResult<Cursor> | undefined)?.rows[0]
    // Another worker has it now, and tries by itself.
    if (!cursor || cursor.position >= position) return 'elsewhere'
    const trouble = isTrouble(error)
    const tries = trouble ? cursor.tries : cursor.tries + 1
    if (tries < triesAnEvent) {
      const retryAt = new Date(parts.now().getTime() + (trouble ? firstWait : waitAfter(tries)))
      close(delayCursor(reaction.name, company, { tries, retryAt, reason }))
      return trouble ? 'delayed' : 'counted'
    }
    const deadLetterId = parts.newId()
    await client.query(
      `insert into dead_letters (id, reaction, company_id, position, event_name, error) values ($1, $2, $3, $4, $5, $6)`,
      [deadLetterId, reaction.name, company, position, name, reason],
    )
    close(moveCursor(reaction.name, company, position))
    // A reaction to these events that fails must not feed itself.
    if (!own.includes(name))
      emit(reactionFailed, { deadLetterId, reaction: reaction.name, position, eventName: name, tries, reason })
    return 'dead'
  })
  if (outcome === 'counted' || outcome === 'dead') parts.metrics.failures(reaction.name)
  if (outcome !== 'dead') return 'later'
  parts.metrics.deadLetters(reaction.name)
  return 'more'
}

/** A job that failed for good, once, however often pg-boss hands it over. */
export async function buryJob(
  parts: Pick<StepParts, 'pool' | 'news' | 'newId' | 'metrics'>,
  dead: { job: string; jobId: string; company: string; reason: string },
): Promise<void> {
  const batch = { company: dead.company, actor: null, cause: null, opening: [] }
  const isNew = await withLog(parts, batch, async ({ client, emit }) => {
    const deadLetterId = parts.newId()
    const { rowCount } = await client.query(
      `insert into dead_letters (id, reaction, company_id, job_id, error) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [deadLetterId, dead.job, dead.company, dead.jobId, dead.reason],
    )
    if (!rowCount) return false
    emit(jobFailed, { deadLetterId, job: dead.job, jobId: dead.jobId, reason: dead.reason })
    return true
  })
  if (isNew) parts.metrics.deadLetters(dead.job)
}
