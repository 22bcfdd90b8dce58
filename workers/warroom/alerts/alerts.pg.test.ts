/** Rules are looked at while customers write, against a real database and workers that are stopped on the way. */

import { randomUUIDv7 } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { alertChanged, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type { Condition, Rule, Tried } from '@aura/contracts/warroom/alerts/rule.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { queueInput } from '@aura/infra/furnished-company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { checkpointOf } from '@aura/machines/warroom/metrics/checkpoint.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { metricsAt } from '@aura/server/warroom/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DoorParts } from '../../platform/feature.ts'
import { doorParts } from '../../platform/health-server-parts.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { eventually, type Testbed, testbed } from '../../platform/testbed.ts'
import { foldingMetrics } from '../metrics/fold-log.ts'
import { watchingRules } from './on-events.ts'
import { numbersOfRules } from './rule-readings.ts'
import { asks } from './testing/alert-queries.ts'
import { evaluateDueCompanies } from './time-triggers.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let door: DoorParts
let company: TestCompany
let floor: Floor

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  const config = await sharedWorld().config({ databaseUrl: bench.databaseUrl })
  door = doorParts(config, { ...bed.parts(), news: bed.bus, behind: () => 0, logger: { warn: () => {} } })
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  floor = await openFloor(bench.pool, company.id)
  await passes(0)
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(`warroom.${name}`, input, company.people[0]?.claims ?? null)).output as T
const clock = numbersOfRules()
const passes = (minutes: number) => evaluateDueCompanies(door, clock, new Date(Date.now() + minutes * 60_000))
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
const save = (set: Partial<Rule> = {}) =>
  call<Rule>('save-alert-rule', {
    id: randomUUIDv7(),
    name: 'Muitos esperando',
    severity: 'critical',
    conditions: [waiting],
    holdSeconds: 0,
    schedule: null,
    groups: ['management'],
    enabled: true,
    version: null,
    ...set,
  })
/** With a memory of its own, as a process has. */
const workers = () => bed.follower([foldingMetrics(), watchingRules(numbersOfRules())])
const write = async (from: number, to: number) => {
  for (let n = from; n < to; n++) await floor.say(`+5511${90_000_0000 + n}`, 'Oi')
}
const { told, raised, heard, timesOf, caughtUp } = asks(() => ({ owner: bed.owner, companyId: company.id }))

test('raised once by the event that makes it true, with a worker stopped on the way; told; over by itself', async () => {
  await save()
  const stopped = await workers()
  await write(0, 2)
  await caughtUp()
  await stopped[Symbol.asyncDispose]()
  expect(await told(alertRaised.name)).toEqual([])
  await write(2, 4)
  const [follower, other] = [await workers(), await workers()]
  const [first] = await raised(1)
  expect(first).toMatchObject({ alert: { name: 'Muitos esperando', target: null } })
  // What happened while nobody looked is looked at one by one.
  expect(first?.alert.values).toEqual([3])
  await write(4, 6)
  await caughtUp()
  expect(await told(alertRaised.name)).toHaveLength(1)
  expect(await heard()).toEqual(['raised'])

  const { rows: conversations } = await bed.owner.query(
    `select id from conversations where company_id = $1 and state = 'waiting' limit 4`,
    [company.id],
  )
  for (const { id } of conversations) await claim(id)
  const over = await eventually(
    () => told(alertChanged.name),
    (all) => all.length > 0,
  )
  expect(over).toMatchObject([{ alert: { state: 'cleared' }, before: 'firing' }])
  expect(await heard()).toEqual(['raised', 'over'])
  await follower[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

test('about one queue alone it is over by itself too', async () => {
  const queueId = randomUUIDv7()
  const queue = { ...queueInput(queueId), channels: [floor.channelId] }
  await bench.call('routing.save-queue', queue, company.people[0]?.claims ?? null)
  await save({ conditions: [{ ...waiting, metric: 'queue.waiting', of: queueId, threshold: 1, clear: 1 }] })
  await using _follower = await workers()
  await write(0, 1)
  expect((await raised(1))[0]).toMatchObject({ alert: { target: { kind: 'queue', id: queueId } } })
  const { rows } = await bed.owner.query('select id from conversations where company_id = $1', [company.id])
  await claim(rows[0].id)
  const over = await eventually(
    () => told(alertChanged.name),
    (all) => all.length > 0,
  )
  expect(over).toMatchObject([{ alert: { state: 'cleared' } }])
})

const claim = (conversationId: string) =>
  bench.call('conversations.claim', { conversationId }, company.people[0]?.claims ?? null)

/** Whatever it does, it dies before it can commit. */
function dying(): { reaction: Reaction; deaths: () => number } {
  const rules = watchingRules(numbersOfRules())
  let deaths = 0
  const begin: Reaction['begin'] = async (context) => {
    const step = await rules.begin(context)
    const end: typeof step.end = async (last) => {
      await step.end(last)
      deaths += 1
      throw Object.assign(new Error('it died'), { code: '57P01' })
    }
    return { ...step, end }
  }
  return { reaction: { ...rules, begin }, deaths: () => deaths }
}
test('a worker dies in a peak that is over before another one looks: raised and over once, when it was so', async () => {
  await save()
  const first = await workers()
  await write(0, 2)
  await caughtUp()
  await first[Symbol.asyncDispose]()

  // 1. The third customer makes it true, and the reaction that raises it dies, again and again.
  const { reaction, deaths } = dying()
  const second = await bed.follower([foldingMetrics(), reaction])
  const conversationId = await floor.say('+5511900000009', 'Oi')
  expect(
    await eventually(
      async () => deaths(),
      (count) => count > 1,
    ),
  ).toBeGreaterThan(1)
  await second[Symbol.asyncDispose]()

  // 2. It is over, and the numbers have gone on; of what time brings in between nobody says anything yet.
  const metrics = await bed.follower([foldingMetrics()])
  await claim(conversationId)
  await caughtUp('warroom.metrics')
  await passes(0)
  expect(await told(alertRaised.name)).toEqual([])
  await metrics[Symbol.asyncDispose]()

  // 3. Others look.
  const others = [await workers(), await workers()]
  await caughtUp()
  const [raisedAt, clearedAt] = [
    (await timesOf('conversations.opened', 'waiting'))[2],
    (await timesOf('conversations.changed', 'open'))[0],
  ]
  expect(await told(alertRaised.name)).toMatchObject([{ alert: { values: [3], raisedAt } }])
  expect(await told(alertChanged.name)).toMatchObject([{ alert: { state: 'cleared', raisedAt, clearedAt } }])
  expect(await heard()).toEqual(['raised', 'over'])

  // 4. Of one that was put off nobody hears that it is over.
  const next = await floor.say('+5511900000010', 'Oi')
  const alertId = (await raised(2))[1]?.alert.id
  await call('snooze-alert', { alertId, minutes: 60 })
  await claim(next)
  await caughtUp()
  expect((await told(alertChanged.name)).map(({ alert }) => alert.state)).toEqual(['cleared', 'snoozed', 'cleared'])
  expect(await heard()).toEqual(['raised', 'over', 'raised'])
  for (const other of others) await other[Symbol.asyncDispose]()
})

test('the numbers of any place in the log, from a checkpoint before it or from the beginning, are the same', async () => {
  await write(0, 4)
  const heads = await bed.owner.query<{ position: number }>(
    `select position from events where company_id = $1 and name = 'conversations.opened' order by position`,
    [company.id],
  )
  const [early = 0, , delayMs = 0] = heads.rows.map(({ position }) => position)
  const follower = await bed.follower([foldingMetrics()])
  await caughtUp('warroom.metrics')
  const numbers = () =>
    floor.within(async ({ tx }) => {
      const { known, sums, minutes } = await metricsAt(tx, delayMs)
      return { known, sums, counts: minutes.map(({ at, counts }) => [at, counts]) }
    })
  const folded = await numbers()
  expect(folded.sums.get('conversations.waiting')).toBe(3)
  await floor.within(async ({ tx }) => {
    const { at, ...checkpoint } = checkpointOf(await metricsAt(tx, early))
    const body = gzipSync(JSON.stringify({ at, ...checkpoint }))
    const minute = new Date(startOf(at))
    const row = { company_id: company.id, minute, position: checkpoint.position, body }
    await tx.insertInto('metric_checkpoints').values(row).execute()
  })
  expect(await numbers()).toEqual(folded)
  await follower[Symbol.asyncDispose]()
})

test('raised by time alone when the hold time is over; put off, and back when that is over', async () => {
  await save({ holdSeconds: 300, groups: [] })
  const follower = await workers()
  await write(0, 3)
  await caughtUp()
  await passes(1)
  expect(await told(alertRaised.name)).toEqual([])
  await passes(6)
  await passes(7)
  const [first] = await told(alertRaised.name)
  const alertId = first?.alert.id
  const third = (await timesOf('conversations.opened', 'waiting'))[2] ?? ''
  // The moment the hold time was over, however late the look.
  expect(Date.parse(first?.alert.raisedAt ?? '')).toBe(Date.parse(third) + 300_000)
  expect(await told(alertRaised.name)).toHaveLength(1)
  await call('snooze-alert', { alertId, minutes: 60 })
  await passes(30)
  await passes(61)
  await passes(62)
  await call('acknowledge-alert', { alertId })
  await call('assign-alert', { alertId, userId: company.people[1]?.id })
  const states = (await told(alertChanged.name)).map(({ alert, before }) => [before, alert.state])
  expect(states).toEqual([
    ['firing', 'snoozed'],
    ['snoozed', 'firing'],
    ['firing', 'acknowledged'],
    ['acknowledged', 'acknowledged'],
  ])
  await expect(call('acknowledge-alert', { alertId })).rejects.toMatchObject({ code: 'warroom.alert_refused' })
  expect(await call('find-alerts', { state: 'acknowledged', search: 'espera' })).toMatchObject({ total: 1 })
  await follower[Symbol.asyncDispose]()
})

test('nothing is raised while work is announced; a rule that goes takes its alert with it', async () => {
  const rule = await save({ groups: [] })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const id = randomUUIDv7()
  await call('plan-maintenance', { id, name: 'Troca do número', from: at(-1), to: at(60), targets: [] })
  const follower = await workers()
  await write(0, 4)
  await caughtUp()
  await passes(2)
  expect(await told(alertRaised.name)).toEqual([])
  await call('end-maintenance', { id })
  await passes(3)
  expect(await told(alertRaised.name)).toHaveLength(1)
  await call('remove-alert-rule', { id: rule.id })
  await passes(4)
  expect(await told(alertChanged.name)).toMatchObject([{ alert: { state: 'cleared' } }])
  await follower[Symbol.asyncDispose]()
})

test('a rule is tried on the minutes of the last week', async () => {
  const thisMinute = Math.floor(Date.now() / 60_000) * 60_000
  const minute = (n: number) => new Date(thisMinute - n * 60_000)
  for (const [n, value] of [
    [50, 1],
    [40, 4],
    [30, 1],
  ] as const)
    await bed.owner.query(
      `insert into metric_minutes (company_id, key, minute, value) values ($1, 'conversations.waiting', $2, $3)`,
      [company.id, minute(n), value],
    )
  const { name, severity, conditions, holdSeconds, schedule, groups, enabled } = await save()
  const draft = { name, severity, conditions, holdSeconds, schedule, groups, enabled }
  const { fired, total } = await call<{ fired: Tried[]; total: number }>('try-alert-rule', draft)
  expect(total).toBe(1)
  expect(fired).toMatchObject([{ from: minute(39).toISOString(), to: minute(29).toISOString(), value: 4 }])
})
