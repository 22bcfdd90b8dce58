/** Jobs of which nobody knows whether they happened, and jobs whose worker was lost. */
import { randomUUIDv7 } from 'node:crypto'
import { quick, testJobs } from '@aura/infra/jobs-test.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { outside } from './jobs.ts'
import { eventually } from './testbed.ts'

const { bench, working, put, rows, doneBy, letters, attemptsOf, claimedByTheDead } = testJobs()

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
  await bench.owner.query(
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
  await bench.owner.query(
    `update jobs.job set state = 'active', started_on = now() - interval '1 hour' where id = $1`,
    [id],
  )
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
