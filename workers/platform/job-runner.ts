/**
 * Works the queues: pg-boss hands out the jobs, waits between tries, takes back those of a worker that
 * died, and moves what failed for good to the dead queue, whose work is to write the dead letter.
 */

import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { deadQueue, dueSubject, type JobData, jobsSchema, queueOptions } from '@aura/server/platform/jobs.ts'
import type { News } from '@aura/server/platform/log/news.ts'
import type { Logger } from '@aura/server/platform/observe/log.ts'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { buryJob, reasonOf } from './dead-letters.ts'
import type { JobWork, Schedule } from './jobs.ts'
import type { WorkerMetrics } from './metrics.ts'
import { type DeathWatch, watchDeaths } from './poison-jobs.ts'
import { type JobRunParts, type Outcome, reportDeadLetter, runJob, setAside } from './run-job.ts'
import { wakeAfterClock } from './wake-after-clock.ts'
import { laneWaker } from './wake-lanes.ts'

export type JobRunnerParts = JobRunParts & {
  /** As `aura_jobs`. */
  jobsPool: pg.Pool
  /** Says which queue got a job. */
  news: Pick<News, 'publish' | 'subscribe'>
  metrics: WorkerMetrics
  logger: Logger
  concurrency: number
  elapsed: () => number
  /** How often an idle queue is looked at. */
  pollSeconds: number
  /** How often jobs are looked for whose time is up. */
  superviseSeconds: number
  /** So long a job under way may take to end when its worker has to go; then another worker gets it. */
  stopWithinMs?: number
}

const statusOf = { done: 'completed', failed: 'failed', in_doubt: 'failed', dead: 'deadletter' } as const

export async function startJobs(
  parts: JobRunnerParts,
  works: readonly JobWork[],
  schedules: readonly Schedule[],
): Promise<AsyncDisposable> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await parts.jobsPool.query(text, values) },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    // Rebuilding an index takes its owner.
    reindex: false,
    superviseIntervalSeconds: parts.superviseSeconds,
    monitorIntervalSeconds: parts.superviseSeconds,
  })
  boss.on('error', (error) => parts.logger.warn({ err: error }, 'the queues of jobs'))
  boss.on('warning', (warning) => parts.logger.warn({ warning }, 'the queues of jobs'))
  await using opened = new AsyncDisposableStack()
  await boss.start()
  opened.defer(() => boss.stop({ graceful: true, close: false, timeout: parts.stopWithinMs ?? 8000 }))

  const deaths = watchDeaths(parts.jobsPool)
  const lanes = new Map<string, string[]>()
  const wake = (queue: string) => {
    for (const lane of lanes.get(queue) ?? []) boss.notifyWorker(lane)
  }
  for (const work of works) {
    const { name } = work.job
    await boss.createQueue(name, queueOptions(work.job))
    await boss.updateQueue(name, withoutPolicy(work))
    const options = {
      // A full batch is followed by the next one at once; they run side by side.
      batchSize: Math.max(2, Math.ceil(parts.concurrency / work.job.lanes)),
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: parts.pollSeconds,
    } as const
    const run = async (jobs: JobWithMetadata<JobData>[]) =>
      await Promise.all(jobs.map(async (job) => settled(job.id, await measured(parts, deaths, work, job))))
    // One by one, because only a lane whose id is known can be woken.
    const ofQueue: string[] = []
    for (let lane = 0; lane < work.job.lanes; lane += 1) ofQueue.push(await boss.work(name, options, run))
    lanes.set(name, ofQueue)
  }
  const bury = async (dead: JobWithMetadata<JobData>[]) => {
    for (const { sourceId, sourceName, data, output } of dead) {
      if (!sourceId || !sourceName) continue
      const reason = wordsOf(output)
      await buryJob(parts, { job: sourceName, jobId: sourceId, company: data.company, reason })
      const work = works.find(({ job }) => job.name === sourceName)
      if (work) await reportDeadLetter(parts, work, { id: sourceId, data, reason })
    }
  }
  const atRest = { includeMetadata: true, pollingIntervalSeconds: parts.pollSeconds } as const
  lanes.set(deadQueue, [await boss.work(deadQueue, atRest, bury)])
  const look = wakeAfterClock({
    wall: () => Date.now(),
    elapsed: parts.elapsed,
    wake: () => {
      for (const queue of lanes.keys()) wake(queue)
    },
  })
  const looking = setInterval(look, parts.pollSeconds * 1_000)
  opened.defer(() => clearInterval(looking))
  const waker = opened.use(laneWaker(wake))
  const subscription = await parts.news.subscribe(dueSubject, (queue) => waker.due(Buffer.from(queue).toString()))
  opened.defer(() => subscription.unsubscribe())
  await keepSchedules(boss, schedules)
  const owned = opened.move()
  return { [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** The policy of a queue stays what it was when the queue was made. */
function withoutPolicy(work: JobWork) {
  const { policy: _, ...options } = queueOptions(work.job)
  return options
}

async function measured(
  parts: JobRunnerParts,
  deaths: DeathWatch,
  work: JobWork,
  job: JobWithMetadata<JobData>,
): Promise<Outcome> {
  const started = parts.elapsed()
  const { name } = work.job
  const run = () => runJob(parts, work, job)
  const watched = work.job.isSuspect ? deaths.watch(job, run, (reason) => setAside(parts, work, job, reason)) : run()
  const outcome = await watched.catch((error: unknown): Outcome => ({ outcome: 'in_doubt', reason: reasonOf(error) }))
  parts.metrics.job(name, outcome.outcome, (parts.elapsed() - started) / 1000)
  if (outcome.outcome !== 'done') parts.logger.warn({ job: name, id: job.id, ...outcome }, 'a job was not done')
  return outcome
}

const settled = (id: string, outcome: Outcome) => ({
  id,
  status: statusOf[outcome.outcome],
  ...(outcome.outcome !== 'done' && { output: { message: outcome.reason } }),
})

const failure = z.object({ message: z.string() })
const wrapped = z.object({ value: failure })

/** Our own reason, or pg-boss's when a job took too long or its worker was lost. */
function wordsOf(output: unknown): string {
  const plain = z.safeParse(failure, output)
  if (plain.success) return plain.data.message.slice(0, 500)
  const inner = z.safeParse(wrapped, output)
  return inner.success ? inner.data.value.message.slice(0, 500) : 'it failed without a word'
}

/** The list in the code is the truth: what is not on it any more is taken off. */
async function keepSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { job, cron, payload } of schedules)
    await boss.schedule(job.name, cron, { company: platformStream, payload } satisfies JobData, { tz: 'UTC' })
  const names = new Set(schedules.map(({ job }) => job.name))
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key)
}
