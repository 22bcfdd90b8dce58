import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runJob } from '../platform/run-job.ts'
import { type Testbed, testbed } from '../platform/testbed.ts'
import { reminding } from './remind.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let deal: Deal

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  const value = { amount: 100, currency: 'BRL' }
  deal = await call<Deal>('deals.create', { dealId: randomUUIDv7(), title: 'Central', value, probability: 10 })
})

const hour = 3600_000
const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const inAnHour = () => new Date(Date.now() + hour).toISOString()
const add = (remindAt: string) =>
  call<Activity>('deals.add-activity', {
    ...{ activityId: randomUUIDv7(), dealId: deal.id, kind: 'call', text: 'Ligar', dueAt: remindAt, remindAt },
    assigneeId: company.people[1]?.id,
  })
const edit = ({ id, text, dueAt, remindAt, assigneeId, version }: Activity, over: object) =>
  call<Activity>('deals.edit-activity', {
    ...{ activityId: id, text, dueAt, remindAt, assigneeId, version, done: false, ...over },
  })
const remind = (activityId: string, at: string, ahead = 2 * hour, id: string = randomUUID()) => {
  const input = { id, data: { company: company.id, payload: { activityId, at } }, signal: new AbortController().signal }
  const now = () => new Date(Date.now() + ahead)
  return runJob({ ...bed.parts({ now }), elapsed: () => performance.now() }, reminding, input)
}
const reminders = async () => {
  const query = `select user_id, params, link from notifications where company_id = $1 and kind = 'deals.activity_due'`
  return (await bed.owner.query(query, [company.id])).rows
}

it('reminds the user who does it, once, with the way to the deal', async () => {
  const at = inAnHour()
  const { id } = await add(at)
  const job = randomUUID()
  await remind(id, at, 2 * hour, job)
  await remind(id, at, 2 * hour, job)
  expect(await reminders()).toEqual([
    {
      user_id: company.people[1]?.id,
      params: { text: 'Ligar', title: 'Central' },
      link: `/crm?pipeline=${deal.pipelineId}&deal=${deal.id}`,
    },
  ])
})

it('says nothing of what is done, set for another time or gone, and not before its time', async () => {
  const at = inAnHour()
  const [done, moved, gone, early] = [await add(at), await add(at), await add(at), await add(at)]
  await edit(done, { done: true })
  await edit(moved, { remindAt: new Date(Date.now() + 5 * hour).toISOString() })
  await call('deals.remove-activity', { activityId: gone.id })
  for (const { id } of [done, moved, gone]) await remind(id, at)
  await remind(early.id, at, 0)
  expect(await reminders()).toEqual([])
})
