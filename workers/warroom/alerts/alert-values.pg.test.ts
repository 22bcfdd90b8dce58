/** What an alert says while it lasts, and what a condition would say while it is written. */
import { randomUUIDv7 } from 'node:crypto'
import { alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { alertValuesAt, loadMetrics } from '@aura/server/warroom/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { doorParts } from '../../platform/health-server-parts.ts'
import { type Testbed, testbed } from '../../platform/testbed.ts'
import { foldingMetrics } from '../metrics/fold-log.ts'
import { watchingRules } from './on-events.ts'
import { numbersOfRules } from './rule-readings.ts'
import { asks } from './testing/alert-queries.ts'
import { evaluateDueCompanies } from './time-triggers.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor

beforeAll(() => {
  bed = opened.use(testbed(bench.databaseUrl))
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  floor = await openFloor(bench.pool, company.id)
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(`warroom.${name}`, input, company.people[0]?.claims ?? null)).output as T
const { told, raised, caughtUp } = asks(() => ({ owner: bed.owner, companyId: company.id }))
const waiting: Condition = {
  metric: 'conversations.waiting',
  of: null,
  minutes: null,
  compare: 'value',
  against: null,
  direction: 'above',
  threshold: 3,
  clear: 3,
}
const write = async (from: number, to: number) => {
  for (let n = from; n < to; n++) await floor.say(`+5511${91_000_0000 + n}`, 'Oi')
  await caughtUp()
  // The rules are told of by one reaction, the values are folded by another.
  await caughtUp('warroom.metrics')
}

test('the value of an alert goes on while it lasts; a condition is previewed, and the hour of alerts counted', async () => {
  const rest = { holdSeconds: 0, schedule: null, groups: [], enabled: true, version: null }
  await call('save-alert-rule', {
    id: randomUUIDv7(),
    name: 'Espera',
    severity: 'critical',
    conditions: [waiting],
    ...rest,
  })
  const follower = await bed.follower([foldingMetrics(), watchingRules(numbersOfRules())])
  await write(0, 3)
  const [first] = await raised(1)
  expect(first?.alert.values).toEqual([3])
  await write(3, 5)
  const values = await floor.within(({ tx }) => alertValuesAt(tx, () => loadMetrics(tx), Date.now()))
  expect(values).toEqual({ [first?.alert.id ?? '']: [5] })
  expect(await told(alertRaised.name)).toHaveLength(1)

  expect(await call('preview-condition', { condition: waiting })).toMatchObject({ now: 5, targetName: null })
  const condition = { ...waiting, metric: 'queue.waiting' }
  const { values: day } = await call<{ values: unknown[] }>('preview-condition', { condition })
  expect(day).toHaveLength(144)

  const until = new Date(Date.now() + 2 * 60_000).toISOString()
  const counts = await call<{ values: number[] }>('alert-counts', { until })
  expect([counts.values.length, counts.values.at(0), counts.values.at(-1)]).toEqual([60, 0, 1])
  await follower[Symbol.asyncDispose]()
})

test('a person in two groups is notified once, of a value with its unit', async () => {
  const conditions = [{ ...waiting, metric: 'conversations.longest_wait', threshold: 60, clear: 30 }]
  const rule = {
    id: randomUUIDv7(),
    name: 'Espera longa',
    severity: 'high',
    conditions,
    groups: ['management', 'supervisor'],
  }
  await call('save-alert-rule', { ...rule, holdSeconds: 0, schedule: null, enabled: true, version: null })
  const config = await sharedWorld().config({ databaseUrl: bench.databaseUrl })
  const door = doorParts(config, { ...bed.parts(), news: bed.bus, behind: () => 0, logger: { warn: () => {} } })
  const clock = numbersOfRules()
  await using _follower = await bed.follower([foldingMetrics(), watchingRules(numbersOfRules())])
  await write(0, 1)
  await evaluateDueCompanies(door, clock, new Date(Date.now() + 16 * 60_000))
  await raised(1)
  const { rows } = await bed.owner.query<{ user_id: string; text: string; measured: unknown }>(
    `select r.user_id, n.text, n.source -> 'measured' as measured from notices n join notice_receipts r on r.notice_id = n.id where n.company_id = $1`,
    [company.id],
  )
  const measured = { about: 'Espera longa', unit: 'seconds', amount: 60 }
  expect(rows).toEqual([{ user_id: company.people[0]?.id, text: 'Espera longa · 1\u00a0min', measured }])
})
