import { randomUUID } from 'node:crypto'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgettingDeliveries } from '../channels/forget-deliveries.ts'
import type { JobWork } from '../platform/jobs.ts'
import { runJob } from '../platform/run-job.ts'
import { type Testbed, testbed } from '../platform/testbed.ts'
import { waking } from './wake.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor
let conversationId: string

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
  floor = await openFloor(bench.pool, company.id)
  conversationId = await floor.say('+5511987650001', 'Olá')
})

const hour = 3600_000
const call = (name: string, input: object) =>
  bench.call(name, { conversationId, ...input }, company.people[0]?.claims ?? null)
const state = async () => {
  const rows = await floor.within(({ tx }) => tx.selectFrom('conversations').select(['state', 'last_seq']).execute())
  return rows[0]
}
const jobs = async (): Promise<{ id: string; payload: unknown; at: Date }[]> => {
  const { rows } = await floor.within(({ tx }) =>
    sql<{ id: string; data: { payload: unknown }; start_after: Date }>`
      select id, data, start_after from jobs.job_common where name = 'conversations.wake' order by start_after`.execute(
      tx,
    ),
  )
  return rows.map(({ id, data, start_after }) => ({ id, payload: data.payload, at: start_after }))
}
const run = (work: JobWork, payload: unknown, ahead: number, id: string = randomUUID()) => {
  const now = () => new Date(Date.now() + ahead)
  const input = { id, data: { company: company.id, payload }, signal: new AbortController().signal }
  return runJob({ ...bed.parts({ now }), elapsed: () => performance.now() }, work, input)
}

it('comes back once, at the time that was named', async () => {
  await call('conversations.claim', {})
  const until = new Date(Date.now() + hour)
  await call('conversations.snooze', { until: until.toISOString() })
  const [timer] = await jobs()
  expect(timer?.at).toEqual(until)
  await run(waking, timer?.payload, 2 * hour, timer?.id)
  expect(await state()).toMatchObject({ state: 'open', last_seq: 5 })
  await run(waking, timer?.payload, 2 * hour, timer?.id)
  await run(waking, timer?.payload, 2 * hour)
  expect(await state()).toMatchObject({ state: 'open', last_seq: 5 })
})

it('a timer that was named before is not meant any more, and one that is early waits', async () => {
  const [first, second] = [new Date(Date.now() + hour), new Date(Date.now() + 3 * hour)]
  await call('conversations.snooze', { until: first.toISOString() })
  await call('conversations.snooze', { until: second.toISOString() })
  const [earlier, later] = await jobs()
  await run(waking, earlier?.payload, 2 * hour)
  expect(await state()).toMatchObject({ state: 'snoozed' })
  await run(waking, later?.payload, 2 * hour)
  expect(await state()).toMatchObject({ state: 'snoozed' })
  expect((await jobs()).map(({ at }) => at)).toEqual([first, second, second])
  await run(waking, later?.payload, 4 * hour)
  expect(await state()).toMatchObject({ state: 'waiting' })
})

it('woken by the customer, it stays where it is', async () => {
  await call('conversations.snooze', { until: new Date(Date.now() + hour).toISOString() })
  await floor.say('+5511987650001', 'Voltei')
  await call('conversations.close', { reason: 'resolved' })
  const [timer] = await jobs()
  expect(await run(waking, timer?.payload, 2 * hour)).toEqual({ outcome: 'done' })
  expect(await state()).toMatchObject({ state: 'closed' })
})

it('what providers delivered is gone after a week, and what nothing has taken yet is not', async () => {
  const keep = (days: number, isTaken = true) =>
    bed.owner.query(
      `insert into webhook_deliveries (company_id, id, channel_id, digest, body, received_at, done_at)
       values ($1, gen_random_uuid(), $2, $3, '{}', now() - $4 * interval '1 day', case when $5 then now() end)`,
      [company.id, floor.channelId, randomUUID(), days, isTaken],
    )
  for (const days of [0, 6, 8, 30]) await keep(days)
  await keep(30, false)
  expect(await run(forgettingDeliveries, {}, 0)).toEqual({ outcome: 'done' })
  const { rows } = await bed.owner.query('select id from webhook_deliveries where company_id = $1', [company.id])
  expect(rows).toHaveLength(3)
})
