/**
 * One run of one job, up to its outcome. Whatever happens in between, a worker that comes later finds
 * in the attempts what this one knew: nothing, a claim, or a record.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type BulkParts, writeBulk } from '@aura/server/platform/bulk.ts'
import type { Transaction } from '@aura/server/platform/database/transact.ts'
import { enqueue, type Job, type JobData } from '@aura/server/platform/jobs.ts'
import { Semaphore } from '@aura/server/platform/semaphore.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import * as z from 'zod/mini'
import { reasonOf } from './dead-letters.ts'
import * as attempts from './job-attempts.ts'
import {
  type CallContext,
  type Found,
  type InsideJob,
  type JobWork,
  NotDone,
  type OutsideJob,
  type Within,
} from './jobs.ts'
import type { StepParts } from './reaction-step.ts'

export type JobRunParts = Pick<StepParts, 'pool' | 'news' | 'now' | 'newId'> & {
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
}

export type DeliveredJob = { id: string; data: JobData; signal: AbortSignal; startAfter?: Date }

/** By how much a worker's clock may be behind the database's. */
const clockLagMs = 30_000

/** A job comes once its time has come by the database's clock: it is not early by the worker's either. */
export function timeOfJob(now: Date, startAfter: Date | undefined): Date {
  const early = startAfter === undefined ? 0 : startAfter.getTime() - now.getTime()
  return startAfter !== undefined && early > 0 && early <= clockLagMs ? startAfter : now
}

export type Outcome =
  | { outcome: 'done' }
  /** Tried again after a while, as often as the job allows. */
  | { outcome: 'failed' | 'in_doubt'; reason: string }
  /** Not tried again: a person has to look. */
  | { outcome: 'dead'; reason: string }

export async function runJob(parts: JobRunParts, work: JobWork, delivered: DeliveredJob): Promise<Outcome> {
  const run = runOf(parts, work, delivered)
  if (run === null) return { outcome: 'dead', reason: `the payload is not what ${work.job.name} takes` }
  return work.kind === 'inside' ? await performInside(work, run) : await performOutside(work, run)
}

/** In the place of a run: the claim that stands open is closed, and a person has to look. */
export async function setAside(
  parts: JobRunParts,
  work: JobWork,
  delivered: DeliveredJob,
  reason: string,
): Promise<Outcome> {
  return await within(parts, delivered, async (_, tx): Promise<Outcome> => {
    const last = await attempts.lastAttempt(tx, delivered.id)
    // It had come to its end before its process did.
    if (last?.outcome === 'done') return { outcome: 'done' }
    if (work.kind === 'outside') await attempts.record(tx, delivered.id, 'unknown', reason)
    return { outcome: 'dead', reason }
  })
}

function runOf(parts: JobRunParts, work: JobWork, delivered: DeliveredJob): Run | null {
  const payload = z.safeParse(work.job.payload, delivered.data.payload)
  if (!payload.success) return null
  return {
    ...delivered,
    company: delivered.data.company,
    queue: work.job.name,
    payload: payload.data,
    within: (body) => inTurn(work.job, () => within(parts, delivered, body)),
    withinLease: (body) => within(parts, delivered, body),
    bulk: (bulk) => writeBulk(bulkParts(parts), { ...bulk, companyId: delivered.data.company }),
  }
}

const turns = new WeakMap<Job, Semaphore>()

/** Once there are no more of the job's transactions open than may be. */
async function inTurn<T>(job: Job, run: () => Promise<T>): Promise<T> {
  if (!Number.isFinite(job.transactions)) return await run()
  const turn = turns.get(job) ?? new Semaphore(job.transactions)
  turns.set(job, turn)
  // What a job knows is written even when its time is up.
  using _ = await turn.take(new AbortController().signal)
  return await run()
}

type Run = DeliveredJob & {
  company: string
  queue: string
  payload: unknown
  within: <T>(body: (context: Within, tx: Transaction) => Promise<T>) => Promise<T>
  withinLease: CallContext<never>['withinLease']
  bulk: CallContext<never>['bulk']
}

const bulkParts = (parts: JobRunParts): BulkParts => ({
  ...parts,
  random: () => Math.random(),
  pause: (milliseconds) => wait(milliseconds),
})

const contextOf = (run: Run) => ({ payload: run.payload as never, companyId: run.company, key: run.id })
const callContextOf = (run: Run) => ({
  ...contextOf(run),
  signal: run.signal,
  within: <T>(body: (context: Within) => Promise<T>) => run.within(body),
  withinLease: run.withinLease,
  bulk: run.bulk,
})

async function performInside(work: InsideJob, run: Run): Promise<Outcome> {
  try {
    await run.within(async (context, tx) => {
      if (await attempts.recordInside(tx, run)) await work.run({ ...contextOf(run), ...context })
    })
    return { outcome: 'done' }
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error) }
  }
}

async function performOutside(work: OutsideJob, run: Run): Promise<Outcome> {
  const [last, first] = await run.within(async (_, tx) => {
    const before = await attempts.lastAttempt(tx, run.id)
    return [before, before === null && (await attempts.claim(tx, run))] as const
  })
  if (last?.outcome === 'done') return { outcome: 'done' }
  if (last && last.outcome === null) {
    const found = await resolveDoubt(work, run, last.claimed_at)
    if (found !== 'not_done') return found
  }
  const claimed = last === null ? first : await run.within((_, tx) => attempts.claim(tx, run))
  if (!claimed) return { outcome: 'in_doubt', reason: 'another worker has claimed it' }
  try {
    return await recordDone(work, run, await work.call(callContextOf(run)))
  } catch (error) {
    return await notRecorded(work, run, error)
  }
}

/** After the dead letter is written, and in a transaction of its own: whatever fails here, the letter stays. */
export async function reportDeadLetter(
  parts: JobRunParts,
  work: JobWork,
  { id, data, reason }: Pick<DeliveredJob, 'id' | 'data'> & { reason: string },
): Promise<void> {
  if (work.kind !== 'outside' || !work.buried) return
  const payload = z.safeParse(work.job.payload, data.payload)
  if (!payload.success) return
  const delivered = { payload: payload.data as never, companyId: data.company, key: id, reason }
  await within(parts, { id, data }, async (context) => await work.buried?.({ ...delivered, ...context }))
}

async function recordDone(work: OutsideJob, run: Run, result: unknown): Promise<Outcome> {
  await run.within(async (context, tx) => {
    // A claim that is closed by now has its result recorded as well.
    if (!(await attempts.record(tx, run.id, 'done', null))) return
    await work.record?.({ ...contextOf(run), ...context, result: result as never })
  })
  return { outcome: 'done' }
}

async function notRecorded(work: OutsideJob, run: Run, error: unknown): Promise<Outcome> {
  const reason = reasonOf(error)
  if (error instanceof NotDone) {
    await run.within((_, tx) => attempts.record(tx, run.id, 'not_done', reason))
    return { outcome: 'failed', reason }
  }
  if (work.reconcile) return { outcome: 'in_doubt', reason }
  return await giveUp(run, reason)
}

async function giveUp(run: Run, reason: string): Promise<Outcome> {
  await run.within((_, tx) => attempts.record(tx, run.id, 'unknown', reason))
  return { outcome: 'dead', reason: `in doubt whether it happened: ${reason}`.slice(0, 500) }
}

/** A claim stands open: the worker that made it died, or its call ended without a clear answer. */
async function resolveDoubt(work: OutsideJob, run: Run, claimedAt: Date): Promise<Outcome | 'not_done'> {
  if (!work.reconcile) return await giveUp(run, 'the worker that had claimed it is gone')
  const found: Found<unknown> =
    work.reconcile === 'repeat' ? { found: 'not_done' } : await work.reconcile({ ...callContextOf(run), claimedAt })
  switch (found.found) {
    case 'done':
      return await recordDone(work, run, found.result)
    case 'unknown':
      return { outcome: 'in_doubt', reason: 'nobody can say yet whether it happened' }
    case 'not_done':
      await run.within((_, tx) => attempts.record(tx, run.id, 'not_done', 'found not to have happened'))
      return 'not_done'
  }
}

/** A transaction of the job's company that ends with what it emitted, whose cause is the job. */
async function within<T>(
  parts: JobRunParts,
  { id, data: { company }, startAfter }: Omit<DeliveredJob, 'signal'>,
  body: (context: Within, tx: Transaction) => Promise<T>,
): Promise<T> {
  const batch = { company, actor: null, cause: id, opening: [] }
  return await withLog(parts, batch, async (writing) => {
    const context: Within = {
      tx: writing.db,
      emit: writing.emit,
      enqueue: (job, payload, options) => enqueue(writing.db, job, payload, { ...options, companyId: company }),
      now: timeOfJob(parts.now(), startAfter),
      newId: parts.newId,
    }
    return await body(context, writing)
  })
}
