/** What tests of jobs share: a database of their own, workers that run the jobs, and what became of each. */
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { enqueue, type Job, job } from '@aura/server/platform/jobs.ts'
import { startJobs } from '@aura/workers/platform/job-runner.ts'
import type { JobWork } from '@aura/workers/platform/jobs.ts'
import { makeTable, type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { sharedWorld } from './shared-world.ts'

export const payload = z.strictObject({ n: z.int() })
export const quick = (name: string, retryLimit = 3) => job(name, payload, { retryLimit, retryDelaySeconds: 0 })

export function testJobs() {
  const opened = new AsyncDisposableStack()
  let current: Testbed | undefined
  let databaseUrl = ''

  beforeAll(async () => {
    const database = opened.use(await sharedWorld().freshDatabase())
    databaseUrl = database.url
    current = opened.use(testbed(databaseUrl))
    await makeTable(current.owner, 'done', 'job text not null, n integer not null, role text')
  })
  afterAll(() => opened.disposeAsync())
  const running = (): Testbed => {
    if (!current) throw new Error('no test is running')
    return current
  }
  const bench: Pick<Testbed, 'pool' | 'owner' | 'parts'> = {
    get pool() {
      return running().pool
    },
    get owner() {
      return running().owner
    },
    parts: (...overrides) => running().parts(...overrides),
  }

  async function working(
    works: readonly JobWork[],
    schedules: Parameters<typeof startJobs>[2] = [],
    pollSeconds = 0.5,
  ) {
    const jobsPool = connectPool('aura_jobs', { databaseUrl, max: 4, onError: () => {} })
    opened.defer(() => jobsPool.end())
    const parts = {
      ...bench.parts(),
      jobsPool,
      elapsed: () => performance.now(),
      pollSeconds,
      superviseSeconds: 1,
    }
    return opened.use(await startJobs(parts, works, schedules))
  }

  const put = (
    job: Job<typeof payload>,
    company: string,
    n: number,
    options: { singletonKey?: string; fail?: boolean } = {},
  ) =>
    transact(bench.pool, company, 'write', [], async ({ db }) => {
      const { fail, ...rest } = options
      const id = await enqueue(db, job, { n }, { companyId: company, ...rest })
      if (fail) throw new Error('rolled back')
      return { closing: [], done: () => id }
    })
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await bench.owner.query<T>(text, values)).rows
  const doneBy = (job: Job) =>
    rows<{ n: number; role: string }>('select n, role from done where job = $1 order by n', [job.name])
  const waiting = async (job: Job) =>
    (await rows<{ n: number }>('select count(*)::int as n from jobs.job where name = $1', [job.name]))[0]?.n
  const letters = (job: Job) =>
    rows<{ job_id: string; error: string; company_id: string }>('select * from dead_letters where reaction = $1', [
      job.name,
    ])
  const attemptsOf = (id: string | null) =>
    rows<{ outcome: string | null }>('select outcome from attempts where job_id = $1 order by claimed_at', [id])

  /** As if the worker that claimed the job had died before it could record anything. */
  async function claimedByTheDead(id: string | null, company: string, job: Job): Promise<void> {
    await bench.owner.query('insert into attempts (job_id, company_id, queue) values ($1, $2, $3)', [
      id,
      company,
      job.name,
    ])
  }
  return { bench, working, put, rows, doneBy, waiting, letters, attemptsOf, claimedByTheDead }
}
