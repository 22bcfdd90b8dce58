import { randomUUIDv7 } from 'node:crypto'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { enqueue, job } from '@aura/server/platform/jobs.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startJobs } from './job-runner.ts'
import { NotDone, outside } from './jobs.ts'
import { counted, eventually, testbed } from './testbed.ts'

test('once a job is a dead letter its work is told, and brings to an end what people see of it', async () => {
  await using database = await sharedWorld().freshDatabase()
  await using bed = testbed(database.url)
  await using opened = new AsyncDisposableStack()
  const jobsPool = connectPool('aura_jobs', { databaseUrl: database.url, max: 4, onError: () => {} })
  opened.defer(() => jobsPool.end())
  const input = job('test.buried', z.strictObject({ n: z.int() }), { retryLimit: 1, retryDelaySeconds: 0 })
  const company = randomUUIDv7()
  const letters = async () =>
    (await bed.owner.query('select error from dead_letters where company_id = $1', [company])).rows
  const reported: unknown[] = []
  const work = outside(input, {
    call: async () => {
      throw new NotDone('nobody answers')
    },
    buried: async ({ payload, reason, emit }) => {
      reported.push({ ...payload, reason, letters: await letters() })
      emit(counted, payload)
    },
  })
  await transact(bed.pool, company, 'write', [], async ({ db }) => {
    await enqueue(db, input, { n: 5 }, { companyId: company })
    return { closing: [], done: () => {} }
  })
  const parts = { ...bed.parts(), jobsPool, elapsed: () => performance.now(), pollSeconds: 0.5, superviseSeconds: 1 }
  opened.use(await startJobs(parts, [work], []))
  const events = async () =>
    (
      await bed.owner.query<{ name: string }>('select name from events where company_id = $1 order by position', [
        company,
      ])
    ).rows
  expect(await eventually(events, (got) => got.length >= 2)).toEqual([
    { name: 'platform.job_failed' },
    { name: 'test.counted' },
  ])
  const reason = 'NotDone: nobody answers'
  expect(reported).toEqual([{ n: 5, reason, letters: [{ error: reason }] }])
})
