/**
 * Work for later, put in by the transaction that wants it: it exists if and only if that one commits.
 * A feature defines its jobs beside its handlers; `workers/<feature>` says how each of them is done.
 *
 *   export const sendMail = job('identity.mail', z.strictObject({ to: email, ... }))
 *   await enqueue(tx, sendMail, { to }, { companyId: caller.companyId })
 */
import { randomUUID } from 'node:crypto'
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { $ZodType, input as zodInput } from 'zod/v4/core'
import type { Db } from './database/transact.ts'
import type { News } from './log/news.ts'

export type Job<P extends $ZodType = $ZodType> = {
  readonly name: string
  readonly payload: P
  /** How often it is tried again after the first time. */
  readonly retryLimit: number
  /** The first wait; each further one is about twice as long. */
  readonly retryDelaySeconds: number
  /** After this a worker is taken to have died with it. */
  readonly timeoutSeconds: number
  /** A worker takes some at a time and waits for all of them; one that takes long holds up its own lane alone. */
  readonly lanes: number
  /**
   * After a death of its process it runs one at a time, until it is known which job causes them. Not for jobs that wait
   * for one another, or for a time of their own: they would wait for each other's turn.
   */
  readonly isSuspect: boolean
  /** How many of its transactions one process has open at a time, however many of its jobs are under way. */
  readonly transactions: number
}

type JobSpec = Partial<
  Pick<Job, 'retryLimit' | 'retryDelaySeconds' | 'timeoutSeconds' | 'lanes' | 'isSuspect' | 'transactions'>
>

export const job = <P extends $ZodType>(name: string, payload: P, spec: JobSpec = {}): Job<P> =>
  Object.freeze({
    name,
    payload,
    retryLimit: spec.retryLimit ?? 4,
    retryDelaySeconds: spec.retryDelaySeconds ?? 2,
    timeoutSeconds: spec.timeoutSeconds ?? 60,
    lanes: spec.lanes ?? 1,
    isSuspect: spec.isSuspect ?? true,
    transactions: spec.transactions ?? Number.POSITIVE_INFINITY,
  })

export type EnqueueOptions = {
  /** Null before a company is known: the job then belongs to the platform's stream. */
  companyId: string | null
  startAfter?: Date
  /** While one with this key waits, another one is not put in. */
  singletonKey?: string
  retryLimit?: number
}

/** What lies in the queue. Row-level security reads `company`. */
export type JobData = { company: string; payload: unknown }

/** Where pg-boss copies a job that failed for good. */
export const deadQueue = 'platform.dead'
export const jobsSchema = 'jobs'

/** A sender costs little and remembers the queues it has seen, so each transaction has its own; `due` are queues that got a job for now. */
type Sender = { boss: PgBoss; due: Set<string>; ensured: Set<string> }
const senders = new WeakMap<Db, Sender>()

function senderOver(tx: Db): Sender {
  const existing = senders.get(tx)
  if (existing) return existing
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery({
      sql: text,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'job' },
    })
    return { rows: [...rows] }
  }
  const boss = new PgBoss({ db: { executeSql }, schema: jobsSchema, migrate: false, supervise: false, schedule: false })
  const sender = { boss, due: new Set<string>(), ensured: new Set<string>() }
  senders.set(tx, sender)
  return sender
}

/** The job's id, or null when one with the same key is waiting already. */
export async function enqueue<P extends $ZodType>(
  tx: Db,
  job: Job<P>,
  payload: zodInput<P>,
  options: EnqueueOptions,
): Promise<string | null> {
  const company = options.companyId ?? platformStream
  const data: JobData = { company, payload: z.parse(job.payload, payload) }
  const id = randomUUID()
  const { boss, due, ensured } = senderOver(tx)
  if (!ensured.has(job.name)) await ensureQueue(tx, job)
  ensured.add(job.name)
  if (!options.startAfter) due.add(job.name)
  return await boss.send(job.name, data, {
    id,
    singletonKey: options.singletonKey === undefined ? id : `${company}:${options.singletonKey}`,
    group: { id: company },
    ...(options.startAfter && { startAfter: options.startAfter }),
    ...(options.retryLimit !== undefined && { retryLimit: options.retryLimit }),
  })
}

/**
 * One that looks again and again, each time for when it is next due: it is put in beside those of its key that are due
 * after it, and not beside one that is due before. So it has to see for itself when it comes early.
 */
export async function enqueueNext<P extends $ZodType>(
  tx: Db,
  job: Job<P>,
  payload: zodInput<P>,
  options: EnqueueOptions & { startAfter: Date; singletonKey: string },
): Promise<string | null> {
  const { companyId, singletonKey, startAfter } = options
  const { rows } = await sql`select from jobs.job_common
    where name = ${job.name} and state = 'created' and start_after <= ${startAfter}
      and starts_with(singleton_key, ${`${companyId ?? platformStream}:${singletonKey}`})
    limit 1`.execute(tx)
  if (rows.length > 0) return null
  return await enqueue(tx, job, payload, { ...options, singletonKey: `${singletonKey}:${startAfter.toISOString()}` })
}

/** One message for each queue that a commit has put a job into: its name. */
export const dueSubject = 'jobs.due'

/**
 * Called after COMMIT, so that the job is there when the workers look. A hint like all news: without it a job waits for
 * the next look at its queue.
 */
export function announceJobs(news: Pick<News, 'publish'>, tx: Db): void {
  for (const queue of senders.get(tx)?.due ?? []) news.publish(dueSubject, Buffer.from(queue))
}

/** At most one job of a key waits at a time; under way and waiting to be tried again do not count. */
const policy = 'short'

export const queueOptions = (job: Job) => ({
  policy,
  retryLimit: job.retryLimit,
  retryDelay: job.retryDelaySeconds,
  ...(job.retryDelaySeconds > 0 && { retryBackoff: true, retryDelayMax: 600 }),
  expireInSeconds: job.timeoutSeconds,
  deadLetter: deadQueue,
})

/** In the same transaction: a queue whose first job is rolled back goes with it. */
async function ensureQueue(tx: Db, job: Job): Promise<void> {
  const options = JSON.stringify(queueOptions(job))
  await sql`select jobs.ensure_queue(${job.name}, ${options}::jsonb)
    where not exists (select from jobs.queue where name = ${job.name})`.execute(tx)
}
