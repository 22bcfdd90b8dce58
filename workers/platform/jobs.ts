/**
 * How a job is done. There are two kinds.
 *
 * `inside`: its effect is in the database, so it commits with the record that it was done, exactly once.
 *
 * `outside`: its effect is elsewhere (a mail, a provider, a webhook), and takes three commits: claim
 * the attempt, call, record. A claim without a record is in doubt: the call may or may not have
 * happened. `reconcile` finds out; without it a job in doubt becomes a dead letter for a person.
 * Nothing is ever called again blindly.
 */
import type { BulkWork } from '@aura/server/platform/bulk.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { Emit } from '@aura/server/platform/handle.ts'
import type { Job } from '@aura/server/platform/jobs.ts'
import type { $ZodType, output as zodOutput } from 'zod/v4/core'
import type { Enqueue } from './reactions.ts'

type Payload<P extends $ZodType> = zodOutput<P>

/** In a transaction of the job's company; outside any company in the platform's stream. */
export type Within = { tx: Db; emit: Emit; enqueue: Enqueue; now: Date; newId: () => string }

export type JobInput<P extends $ZodType> = {
  payload: Payload<P>
  companyId: string
  /** The job's id: the same at each attempt, and what the far side is given to know a repeat by. */
  key: string
}

export type InsideRun<P extends $ZodType> = (context: JobInput<P> & Within) => Promise<void>

export type CallContext<P extends $ZodType> = JobInput<P> & {
  /** Aborted when the job took too long or the worker has to go. */
  signal: AbortSignal
  /** A transaction of its own, to read what the call needs. */
  within: <T>(work: (context: Within) => Promise<T>) => Promise<T>
  /** The same beside the limit of the job's transactions: for a lease that runs out meanwhile. */
  withinLease: <T>(work: (context: Within) => Promise<T>) => Promise<T>
  /** Many changes in the job's company, in pieces that let people through (`server/platform/bulk.ts`). */
  bulk: <T>(work: Omit<BulkWork<T>, 'companyId'>) => Promise<number>
}

/** The call certainly did not happen: it may be made again. Any other error leaves it in doubt. */
export class NotDone extends Error {
  override name = 'NotDone'
}

export type Found<R> = { found: 'done'; result: R } | { found: 'not_done' } | { found: 'unknown' }

export type OutsideSpec<P extends $ZodType, R> = {
  call: (context: CallContext<P>) => Promise<R>
  /** What the answer changes here, committed with the record that it came. */
  record?: (context: JobInput<P> & Within & { result: R }) => Promise<void>
  /**
   * After a claim without a record. 'repeat' when calling twice is the same as once: the far side
   * knows the key, or the effect is the same anyway.
   */
  reconcile?: 'repeat' | ((context: CallContext<P> & { claimedAt: Date }) => Promise<Found<R>>)
  /** It has become a dead letter: what people see of it is brought to an end. It may be told twice. */
  buried?: (context: JobInput<P> & Within & { reason: string }) => Promise<void>
}

export type InsideJob = { kind: 'inside'; job: Job; run: InsideRun<never> }
/** What a call answers is known to its own `record` alone. */
export type OutsideJob = {
  kind: 'outside'
  job: Job
  call: (context: CallContext<never>) => Promise<unknown>
  record?: (context: JobInput<never> & Within & { result: never }) => Promise<void>
  reconcile?: 'repeat' | ((context: CallContext<never> & { claimedAt: Date }) => Promise<Found<unknown>>)
  buried?: (context: JobInput<never> & Within & { reason: string }) => Promise<void>
}
export type JobWork = InsideJob | OutsideJob

export const inside = <P extends $ZodType>(job: Job<P>, run: InsideRun<P>): JobWork => ({ kind: 'inside', job, run })

export const outside = <P extends $ZodType, R = void>(job: Job<P>, spec: OutsideSpec<P, R>): JobWork => ({
  kind: 'outside',
  job,
  ...spec,
})

/** A job put in by the clock, in UTC, in the platform's stream. */
export type Schedule = { readonly job: Job; readonly cron: string; readonly payload: unknown }

export const schedule = <P extends $ZodType>(job: Job<P>, cron: string, payload: Payload<P>): Schedule => ({
  job,
  cron,
  payload,
})
