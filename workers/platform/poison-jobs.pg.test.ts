/** A job that ends the process that runs it is given up after the second time, and everything else goes on. */
import { spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { enqueue, type Job, type JobData } from '@aura/server/platform/jobs.ts'
import type { JobWithMetadata } from 'pg-boss'
import { expect, test } from 'vitest'
import { watchDeaths } from './poison-jobs.ts'
import type { Outcome } from './run-job.ts'
import { eventually, testbed } from './testbed.ts'
import { killingJob, quietJob } from './testing/dying-jobs.ts'

test('a job that killed its process twice is set aside and shown; the others run once each', async () => {
  await using database = await sharedWorld().freshDatabase()
  await using bed = testbed(database.url)
  await bed.owner.query(`create table runs (job text not null, n integer not null); grant insert on runs to aura_app`)
  const company = randomUUIDv7()
  const put = (job: Job<typeof killingJob.payload>, n: number) =>
    transact(bed.pool, company, 'write', [], async ({ db }) => {
      await enqueue(db, job, { n }, { companyId: company })
      return { closing: [], done: () => {} }
    })
  await put(killingJob, 7)
  for (const n of [1, 2, 3]) await put(quietJob, n)

  const env = { ...process.env, DATABASE_URL: database.url }
  const start = () =>
    spawn(process.execPath, [join(import.meta.dirname, 'testing', 'dying-worker.ts')], { env, stdio: 'ignore' })
  /** Jobs that a dead process left under way; their own time would be a minute. */
  const expire = () =>
    bed.owner.query(`update jobs.job set started_on = now() - interval '1 hour' where state = 'active'`)
  // As the launcher does it: what dies is started again.
  let deaths = 0
  let child = start()
  let over = false
  const watching = (async () => {
    while (!over) {
      const [, signal] = await once(child, 'exit')
      if (over) return
      expect(signal).toBe('SIGKILL')
      deaths += 1
      await expire()
      child = start()
    }
  })()
  try {
    const letters = async () =>
      (await bed.owner.query<{ reaction: string; error: string }>('select reaction, error from dead_letters')).rows
    expect(await eventually(letters, (rows) => rows.length > 0)).toEqual([
      { reaction: killingJob.name, error: 'its process died 2 times while it ran' },
    ])
    await put(quietJob, 4)
    const runs = async () =>
      (await bed.owner.query<{ job: string; n: number }>('select job, n from runs order by job, n')).rows
    const all = await eventually(runs, (rows) => rows.length >= 7)
    expect(all.map(({ job, n }) => `${job} ${n}`)).toEqual([
      'buried 7',
      'test.kills 7',
      'test.kills 7',
      ...[1, 2, 3, 4].map((n) => `test.quiet ${n}`),
    ])
    expect(deaths).toBe(2)
    const { rows } = await bed.owner.query('select name from events where company_id = $1', [company])
    expect(rows).toEqual([{ name: 'platform.job_failed' }])
    // Forgotten behind the commit of the run itself, by the other process.
    const suspects = async () => (await bed.owner.query('select from job_deaths')).rowCount
    expect(await eventually(suspects, (count) => count === 0)).toBe(0)
  } finally {
    over = true
    child.kill('SIGKILL')
    await watching
  }
})

test('a death is blamed on the suspect that ran, and on none that waited, failed or had ended', async () => {
  await using database = await sharedWorld().freshDatabase()
  await using bed = testbed(database.url)
  const jobsPool = connectPool('aura_jobs', { databaseUrl: database.url, max: 4, onError: () => {} })
  const company = randomUUIDv7()
  const expired = { value: { message: 'job timed out' } }
  const provided = (id: string, retryCount: number, output: object | null) => {
    const data: JobData = { company, payload: {} }
    const signal = new AbortController().signal
    return { id, name: 'test.blamed', data, retryCount, output, signal } as JobWithMetadata<JobData>
  }
  const [poison, waiting, failing, unwritten] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const done = async (): Promise<Outcome> => ({ outcome: 'done' })
  const aside = async (reason: string): Promise<Outcome> => ({ outcome: 'dead', reason })
  try {
    // The process dies with both of them in it: the first one's run never ends, the second one never begins.
    const first = watchDeaths(jobsPool)
    const died = new Promise<Outcome>(() => {})
    let begun = 0
    const begins = () => {
      begun += 1
      return died
    }
    for (const id of [poison, waiting]) void first.watch(provided(id, 1, expired), begins, aside)
    await eventually(
      async () => (await bed.owner.query('select from job_deaths where running')).rowCount ?? 0,
      (count) => count === 1,
    )
    expect(begun).toBe(1)
    const ranFirst = (await bed.owner.query<{ job_id: string }>('select job_id from job_deaths where running')).rows[0]
    const [guilty, innocent] = ranFirst?.job_id === poison ? [poison, waiting] : [waiting, poison]
    const second = watchDeaths(jobsPool)
    expect(await second.watch(provided(innocent, 2, expired), done, aside)).toEqual({ outcome: 'done' })
    expect(await second.watch(provided(guilty, 2, expired), done, aside)).toMatchObject({ outcome: 'dead' })

    // One that fails says so, and one whose end could not be written has ended all the same.
    const plain = { message: 'it failed' }
    for (let n = 1; n < 5; n++)
      expect(await second.watch(provided(failing, n, plain), done, aside)).toEqual({ outcome: 'done' })
    const away = async (): Promise<Outcome> => ({ outcome: 'failed', reason: 'the database is away' })
    for (let n = 0; n < 4; n++)
      expect(await second.watch(provided(unwritten, n, expired), away, aside)).toMatchObject({ outcome: 'failed' })
    expect((await bed.owner.query('select from job_deaths where job_id = $1', [unwritten])).rowCount).toBe(0)
  } finally {
    await jobsPool.end()
  }
})
