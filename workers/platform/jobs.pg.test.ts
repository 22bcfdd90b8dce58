import { randomUUIDv7 } from 'node:crypto'
import { payload, quick, testJobs } from '@aura/infra/jobs-test.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { enqueue, type Job, job } from '@aura/server/platform/jobs.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inside, NotDone, outside, schedule } from './jobs.ts'
import { counted, eventually } from './testbed.ts'

const { bench, working, put, rows, doneBy, waiting, letters, attemptsOf } = testJobs()

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
  const crossing = transact(bench.pool, own, 'write', [], async ({ db }) => {
    await enqueue(db, job, { n: 2 }, { companyId: theirs })
    return { closing: [], done: () => undefined }
  })
  await expect(crossing).rejects.toThrow('row-level security')
  const seen = await transact(bench.pool, own, 'write', [], async ({ db }) => {
    const found = await sql`select from jobs.job_common where name = ${job.name}`.execute(db)
    return { closing: [], done: () => found.rows.length }
  })
  expect(seen).toBe(0)
})

test('a payload that is not what the job takes is refused where it is put in', async () => {
  const job = quick('test.checked')
  await expect(put(job, randomUUIDv7(), 0.5)).rejects.toThrow()
})

test('a job is begun when its transaction commits, long before its queue is looked at again', async () => {
  const job = quick('test.due')
  const company = randomUUIDv7()
  const begun: number[] = []
  const work = inside(job, async ({ payload: { n }, enqueue }) => {
    begun.push(n)
    if (n === 1) await enqueue(job, { n: 2 })
  })
  await working([work], [], 600)
  const batch = { company, actor: null, cause: null, opening: [] }
  await withLog({ ...bench.parts(), newId: randomUUIDv7 }, batch, ({ db }) =>
    enqueue(db, job, { n: 1 }, { companyId: company }),
  )
  await eventually(
    () => Promise.resolve(begun),
    (all) => all.join() === '1,2',
  )
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
  expect(tries.get(1)).toBeGreaterThanOrEqual(2)
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
