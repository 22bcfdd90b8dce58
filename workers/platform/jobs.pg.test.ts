import { randomUUIDv7 } from 'node:crypto'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { enqueue, type Job, job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startJobs } from './job-runner.ts'
import { inside, type JobWork, NotDone, outside, schedule } from './jobs.ts'
import { counted, eventually, makeTable, type Testbed, testbed } from './testbed.ts'

const opened = new AsyncDisposableStack()
let bed: Testbed
let databaseUrl = ''

beforeAll(async () => {
  const database = opened.use(await sharedWorld().freshDatabase())
  databaseUrl = database.url
  bed = opened.use(testbed(databaseUrl))
  await makeTable(bed.owner, 'done', 'job text not null, n integer not null, role text')
})
afterAll(() => opened.disposeAsync())

const payload = z.strictObject({ n: z.int() })
const quick = (name: string, retryLimit = 3) => job(name, payload, { retryLimit, retryDelaySeconds: 0 })

async function working(works: readonly JobWork[], schedules: Parameters<typeof startJobs>[2] = []) {
  const jobsPool = connectPool('aura_jobs', { databaseUrl, max: 4, onError: () => {} })
  opened.defer(() => jobsPool.end())
  const parts = { ...bed.parts(), jobsPool, elapsed: () => performance.now(), pollSeconds: 0.5, superviseSeconds: 1 }
  return opened.use(await startJobs(parts, works, schedules))
}

const put = (
  job: Job<typeof payload>,
  company: string,
  n: number,
  options: { singletonKey?: string; fail?: boolean } = {},
) =>
  transact(bed.pool, company, 'write', [], async ({ db }) => {
    const { fail, ...rest } = options
    const id = await enqueue(db, job, { n }, { companyId: company, ...rest })
    if (fail) throw new Error('rolled back')
    return { closing: [], done: () => id }
  })
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await bed.owner.query<T>(text, values)).rows
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
  await bed.owner.query('insert into attempts (job_id, company_id, queue) values ($1, $2, $3)', [id, company, job.name])
}

test('a job exists if and only if its transaction commits, and so does its queue', async () => {
  const job = quick('test.committed')
  const company = randomUUIDv7()
  await expect(put(job, company, 1, { fail: true })).rejects.toThrow('rolled back')
  expect(await waiting(job)).toBe(0)
  expect(await rows('select from jobs.queue where name = $1', [job.name])).toEqual([])
  expect(await put(job, company, 2)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await waiting(job)).toBe(1)
})

test('while one with the same key waits, another one is not put in; another company has keys of its own', async () => {
  const job = quick('test.keyed')
  const [own, theirs] = [randomUUIDv7(), randomUUIDv7()]
  expect(await put(job, own, 1, { singletonKey: 'board' })).not.toBeNull()
  expect(await put(job, own, 2, { singletonKey: 'board' })).toBeNull()
  expect(await put(job, own, 3)).not.toBeNull()
  expect(await put(job, own, 4)).not.toBeNull()
  expect(await put(job, theirs, 5, { singletonKey: 'board' })).not.toBeNull()
  expect(await waiting(job)).toBe(4)
})

test('a company neither puts in nor sees the jobs of another one', async () => {
  const job = quick('test.private')
  const [own, theirs] = [randomUUIDv7(), randomUUIDv7()]
  await put(job, theirs, 1)
  const crossing = transact(bed.pool, own, 'write', [], async ({ db }) => {
    await enqueue(db, job, { n: 2 }, { companyId: theirs })
    return { closing: [], done: () => undefined }
  })
  await expect(crossing).rejects.toThrow('row-level security')
  const seen = await transact(bed.pool, own, 'write', [], async ({ db }) => {
    const found = await sql`select from jobs.job_common where name = ${job.name}`.execute(db)
    return { closing: [], done: () => found.rows.length }
  })
  expect(seen).toBe(0)
})

test('a payload that is not what the job takes is refused where it is put in', async () => {
  const job = quick('test.checked')
  await expect(put(job, randomUUIDv7(), 0.5)).rejects.toThrow()
})

test('a job inside: its effect, its events and its record commit together, once, under two workers', async () => {
  const job = quick('test.inside')
  const company = randomUUIDv7()
  const tries = new Map<number, number>()
  const work = inside(job, async ({ payload: { n }, tx, companyId, emit }) => {
    tries.set(n, (tries.get(n) ?? 0) + 1)
    await sql`insert into done (company_id, job, n, role) values (${companyId}, ${job.name}, ${n}, current_user)`.execute(
      tx,
    )
    emit(counted, { n })
    if (n === 1 && tries.get(n) === 1) throw new Error('the first try fails after its writes')
  })
  for (const n of [1, 2, 3]) await put(job, company, n)
  await working([work])
  await working([work])
  expect(
    await eventually(
      () => doneBy(job),
      (got) => got.length >= 3,
    ),
  ).toEqual([1, 2, 3].map((n) => ({ n, role: 'aura_app' })))
  expect(tries.get(1)).toBe(2)
  expect(await rows('select from events where company_id = $1', [company])).toHaveLength(3)
})

test('a job outside is claimed, called with its key and recorded with what follows from the answer', async () => {
  const job = quick('test.outside')
  const company = randomUUIDv7()
  const keys: string[] = []
  const id = await put(job, company, 7)
  await working([
    outside(job, {
      call: async ({ key, within }) => {
        keys.push(key)
        // The claim is committed before the call.
        expect(await attemptsOf(key)).toEqual([{ outcome: null }])
        return await within(async () => 40)
      },
      record: async ({ tx, companyId, result, payload: { n } }) => {
        await sql`insert into done (company_id, job, n) values (${companyId}, ${job.name}, ${result + n})`.execute(tx)
      },
    }),
  ])
  expect(
    await eventually(
      () => doneBy(job),
      (got) => got.length > 0,
    ),
  ).toMatchObject([{ n: 47 }])
  expect(keys).toEqual([id])
  expect(await attemptsOf(id)).toEqual([{ outcome: 'done' }])
})

test('a call that certainly did not happen is made again; after its tries the job is a dead letter', async () => {
  const [passing, failing] = [quick('test.passing'), quick('test.always-failing', 1)]
  const company = randomUUIDv7()
  let calls = 0
  const id = await put(passing, company, 1)
  const lost = await put(failing, company, 1)
  await working([
    outside(passing, {
      call: async () => {
        calls += 1
        if (calls === 1) throw new NotDone('nobody answered')
      },
    }),
    outside(failing, {
      call: async () => {
        throw new NotDone('nobody answers')
      },
    }),
  ])
  expect(
    await eventually(
      () => attemptsOf(id),
      (got) => got.length === 2 && got[1]?.outcome !== null,
    ),
  ).toEqual([{ outcome: 'not_done' }, { outcome: 'done' }])
  expect(
    await eventually(
      () => letters(failing),
      (got) => got.length > 0,
    ),
  ).toMatchObject([{ job_id: lost, company_id: company, error: 'NotDone: nobody answers' }])
  expect(await attemptsOf(lost)).toEqual([{ outcome: 'not_done' }, { outcome: 'not_done' }])
  const reported = await rows<{ body: string }>(
    "select body from events where company_id = $1 and name = 'platform.job_failed'",
    [company],
  )
  expect(reported.map(({ body }) => JSON.parse(body))).toMatchObject([{ job: failing.name, jobId: lost }])
})

test('in doubt without a way to find out: never called again, a dead letter at once', async () => {
  const [died, unclear] = [quick('test.died'), quick('test.unclear')]
  const company = randomUUIDv7()
  const calls: string[] = []
  const first = await put(died, company, 1)
  await claimedByTheDead(first, company, died)
  const second = await put(unclear, company, 1)
  await working([
    outside(died, { call: async ({ key }) => void calls.push(key) }),
    outside(unclear, {
      call: async ({ key }) => {
        calls.push(key)
        throw new Error('the connection broke after the request was sent')
      },
    }),
  ])
  expect(
    await eventually(
      () => letters(died),
      (got) => got.length > 0,
    ),
  ).toMatchObject([{ job_id: first }])
  expect(
    await eventually(
      () => letters(unclear),
      (got) => got.length > 0,
    ),
  ).toMatchObject([{ job_id: second }])
  expect(calls).toEqual([second])
  expect(await attemptsOf(first)).toEqual([{ outcome: 'unknown' }])
})

test('in doubt, the far side is asked: what it says is recorded or made good', async () => {
  const job = quick('test.reconciled', 5)
  const company = randomUUIDv7()
  const calls: number[] = []
  const requests: number[] = []
  // 1 had happened, 2 had not, 3 is not known at first.
  const ids = []
  for (const n of [1, 2, 3]) {
    const id = await put(job, company, n)
    await claimedByTheDead(id, company, job)
    ids.push(id)
  }
  await working([
    outside(job, {
      call: async ({ payload: { n } }) => {
        calls.push(n)
        return n
      },
      reconcile: async ({ payload: { n } }) => {
        requests.push(n)
        if (n === 2) return { found: 'not_done' }
        return n === 3 && requests.filter((value) => value === 3).length < 2
          ? { found: 'unknown' }
          : { found: 'done', result: n }
      },
      record: async ({ tx, companyId, result }) => {
        await sql`insert into done (company_id, job, n) values (${companyId}, ${job.name}, ${result})`.execute(tx)
      },
    }),
  ])
  expect(
    await eventually(
      () => doneBy(job),
      (got) => got.length >= 3,
    ),
  ).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(calls).toEqual([2])
  expect(await attemptsOf(ids[1] ?? null)).toEqual([{ outcome: 'not_done' }, { outcome: 'done' }])
})

test('a job whose worker was lost is handed out again, and one that is done is not done again', async () => {
  const job = quick('test.lost')
  const company = randomUUIDv7()
  const id = await put(job, company, 1)
  await bed.owner.query(
    `insert into attempts (job_id, company_id, queue, outcome, recorded_at) values ($1, $2, $3, 'done', now())`,
    [id, company, job.name],
  )
  let calls = 0
  await working([outside(job, { call: async () => void calls++ })])
  const state = async () => (await rows<{ state: string }>('select state from jobs.job where id = $1', [id]))[0]?.state
  expect(await eventually(state, (now) => now === 'completed')).toBe('completed')
  expect(calls).toBe(0)
})

test('a job that was under way when its worker died is taken back, and is then in doubt', async () => {
  const job = quick('test.taken-back')
  const company = randomUUIDv7()
  const id = await put(job, company, 1)
  await claimedByTheDead(id, company, job)
  await bed.owner.query(`update jobs.job set state = 'active', started_on = now() - interval '1 hour' where id = $1`, [
    id,
  ])
  const requests: string[] = []
  let calls = 0
  await working([
    outside(job, {
      call: async () => void calls++,
      reconcile: async ({ key }) => {
        requests.push(key)
        return { found: 'done', result: undefined }
      },
    }),
  ])
  expect(
    await eventually(
      () => attemptsOf(id),
      (got) => got[0]?.outcome === 'done',
    ),
  ).toEqual([{ outcome: 'done' }])
  expect(requests).toEqual([id])
  expect(calls).toBe(0)
})

test('a job that takes long holds up its own lane alone', async () => {
  const input = job('test.lanes', payload, { lanes: 2 })
  const company = randomUUIDv7()
  const others = Promise.withResolvers<void>()
  const done: number[] = []
  for (let n = 0; n < 8; n++) await put(input, company, n)
  await working([
    outside(input, {
      call: async ({ payload: { n } }) => {
        if (n === 0) await others.promise
        done.push(n)
        // All but the slow one and the one that was taken together with it.
        if (done.length === 6) others.resolve()
      },
    }),
  ])
  await eventually(
    async () => done.length,
    (count) => count === 8,
  )
  expect([...done].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(done.indexOf(0)).toBeGreaterThanOrEqual(6)
})

test('schedules are what the list says', async () => {
  const [job, dropped] = [quick('test.kept'), quick('test.dropped')]
  const nothing = (input: Job<typeof payload>) => inside(input, async () => {})
  const scheduled = async () =>
    (await rows<{ name: string }>('select name from jobs.schedule order by name')).map(({ name }) => name)
  await working(
    [nothing(job), nothing(dropped)],
    [schedule(job, '0 * * * *', { n: 1 }), schedule(dropped, '0 * * * *', { n: 1 })],
  )
  expect(await scheduled()).toEqual([dropped.name, job.name])
  await working([nothing(job)], [schedule(job, '30 * * * *', { n: 1 })])
  expect(await scheduled()).toEqual([job.name])
})
