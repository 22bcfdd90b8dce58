/** The dashboard tells the truth: after mixed traffic each number of the day is what a plain recount of it says. */
import { randomUUIDv7 } from 'node:crypto'
import type { companyDay } from '@aura/contracts/dashboard/company-day.ts'
import type { myDay } from '@aura/contracts/dashboard/my-day.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { noonWaitMs, zoneAtNoon } from '@aura/infra/noon.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { percentileOf, put, type Sketch } from '@aura/machines/warroom/metrics/sketch.ts'
import { daysAgo, overDays } from '@aura/server/warroom/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { foldingMetrics } from '../warroom/metrics/fold-log.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor
let timezone: string

// The wait for noon is none of the time that the traffic may take.
beforeAll(async () => {
  timezone = await zoneAtNoon()
}, 2 * noonWaitMs)
beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
  floor = await openFloor(bench.pool, company.id)
  await bed.owner.query('update companies set timezone = $2 where id = $1', [company.id, timezone])
  await traffic()
  const follower = opened.use(await bed.follower([foldingMetrics()]))
  await follower.lookEverywhere()
  const counted = () =>
    floor.within(async ({ tx }) => {
      const { rows } = await sql<{ left: number }>`select (select max(position) from events)
        - coalesce((select position from cursors where reaction = 'warroom.metrics'), 0) as left`.execute(tx)
      return Number(rows[0]?.left)
    })
  expect(await eventually(counted, (left) => left === 0)).toBe(0)
})
afterAll(() => opened.disposeAsync())

async function call<T>(who: number, name: string, input: object): Promise<T> {
  const { output } = await bench.call(name, input, company.people[who]?.claims ?? null)
  return output as T
}

async function answer(who: number, conversationId: string) {
  await call(who, 'conversations.claim', { conversationId })
  const { ownership_version: turn } = await floor.within(({ tx }) =>
    tx
      .selectFrom('conversations')
      .where('id', '=', conversationId)
      .select('ownership_version')
      .executeTakeFirstOrThrow(),
  )
  const content = { type: 'text', text: 'Pois não' }
  await call(who, 'conversations.send', { conversationId, messageId: randomUUIDv7(), ownershipVersion: turn, content })
}

/** A sale of a pipeline with stages of its own, won once and given another reason. */
async function wonElsewhere() {
  const stages = defaultStages.map((rule) => ({ ...rule, id: `own-${rule.id}`, name: rule.id }))
  const [pipelineId, dealId] = [randomUUIDv7(), randomUUIDv7()]
  await call(0, 'deals.create-pipeline', { pipelineId, name: 'Obras', stages })
  const value = { amount: 1000, currency: 'BRL' }
  await call(1, 'deals.create', { dealId, pipelineId, stage: 'own-closing', title: 'Reforma', value, probability: 50 })
  for (const reason of ['Prazo', 'Garantia']) await call(1, 'deals.win', { dealId, reason })
}

/** Some are answered by one person, some by another, some end and begin again, some wait; deals come and go. */
async function traffic() {
  await call(0, 'routing.save-queue', {
    id: randomUUIDv7(),
    name: 'Suporte',
    strategy: 'pull',
    rank: 0,
    offerSeconds: 30,
    hours: null,
    skills: [],
    targets: { firstAnswer: 5, nextAnswer: null, resolution: null },
    overflow: null,
    members: null,
    channels: [floor.channelId],
    version: null,
  })
  for (let n = 0; n < 9; n += 1) {
    const from = `+551198765010${n}`
    const conversationId = await floor.say(from, 'Olá')
    if (n % 3 < 2) await answer(1 + (n % 3), conversationId)
    if (n % 3 === 1) await call(2, 'conversations.close', { conversationId, reason: 'resolved' })
    if (n % 4 === 0) await floor.say(from, 'Mais uma coisa')
  }
  for (const [index, to] of ['closing', 'lost', 'closing', 'proposal', null].entries()) {
    const dealId = randomUUIDv7()
    const value = { amount: 100 * (index + 1), currency: 'BRL' }
    await call(1, 'deals.create', { dealId, title: `Venda ${index}`, value, probability: 50 })
    if (to !== null) await call(1, 'deals.move', { dealId, to, before: null })
    if (index === 0) await call(1, 'deals.win', { dealId, reason: 'Prazo' })
  }
  await wonElsewhere()
  const cost = { amount: 1234, currency: 'BRL' }
  await call(0, 'companies.book-cost', { bookingId: randomUUIDv7(), centreId: null, kind: 'other', cost })
}

const singleValue = (text: ReturnType<typeof sql<{ value: number }>>) =>
  floor.within(async ({ tx }) => Number((await text.execute(tx)).rows[0]?.value))

const log = sql`log as (select position, at, body::jsonb -> 'conversation' as c,
    lag(body::jsonb -> 'conversation') over (partition by body::jsonb -> 'conversation' ->> 'id' order by position) as b
  from events where name in ('conversations.opened', 'conversations.changed'))`
const answers = sql`answers as (select c ->> 'assigneeId' as who,
    extract(epoch from at - (b ->> 'waitingSince')::timestamptz)::float8 as seconds from log
  where b ->> 'waitingSince' is not null and c ->> 'waitingSince' is null and c ->> 'state' <> 'closed')`

async function median(who: string | null): Promise<number | null> {
  const rows = await floor.within(
    async ({ tx }) =>
      (
        await sql<{ seconds: number }>`with ${log}, ${answers}
          select seconds from answers where ${who}::text is null or who = ${who}`.execute(tx)
      ).rows,
  )
  const sketch: Sketch = {}
  for (const { seconds } of rows) put(sketch, seconds)
  return percentileOf([sketch], 50)
}

it('the day of the company is what a plain recount says', async () => {
  const day = await call<OutputOf<typeof companyDay>>(0, 'dashboard.company-day', {})
  const { figures, hours } = day.service ?? {}
  expect(day).toMatchObject({ timezone, hour: 12 })
  const begun = await singleValue(sql`with ${log} select count(*) as value from log
    where c ->> 'state' <> 'closed' and (b is null or b ->> 'state' = 'closed')`)
  expect(begun).toBeGreaterThan(8)
  expect(figures).toMatchObject({
    'conversations.opened': { today: begun, yesterday: null, lastWeek: null },
    'conversations.closed': {
      today: await singleValue(sql`with ${log} select count(*) as value from log
        where c ->> 'state' = 'closed' and b ->> 'state' <> 'closed'`),
    },
    'messages.in': { today: await singleValue(sql`select count(*) as value from messages where direction = 'in'`) },
    'messages.out': { today: await singleValue(sql`select count(*) as value from messages where direction = 'out'`) },
    'answer.median': { today: await median(null) },
    'sla.level': { today: 100 },
  })
  expect(hours?.['conversations.opened'].today).toEqual(Array.from({ length: 24 }, (_, at) => (at === 12 ? begun : 0)))
  expect(day.sales).toEqual({
    figures: {
      'deals.opened': { today: 6, yesterday: null, lastWeek: null },
      'deals.won': { today: 2, yesterday: null, lastWeek: null },
      'deals.lost': { today: 1, yesterday: null, lastWeek: null },
    },
    won: [{ amount: 1100, currency: 'BRL' }],
    lost: [{ amount: 200, currency: 'BRL' }],
  })
  expect(day.costs).toEqual([{ amount: 1234, currency: 'BRL' }])
})

it('a user’s day is their own', async () => {
  for (const who of [1, 2]) {
    const me = company.people[who]?.id ?? ''
    const { service, sales } = await call<OutputOf<typeof myDay>>(who, 'dashboard.my-day', {})
    expect(service).toMatchObject({
      open: await singleValue(
        sql`select count(*) as value from conversations where state in ('open', 'held') and assignee_id = ${me}`,
      ),
      unanswered: await singleValue(sql`select count(*) as value from conversations
        where state <> 'closed' and waiting_since is not null and assignee_id = ${me}`),
      answers: await singleValue(
        sql`select count(*) as value from messages where direction = 'out' and author ->> 'id' = ${me}`,
      ),
      answerMedian: await median(me),
      closed:
        who === 2 ? await singleValue(sql`select count(*) as value from conversations where state = 'closed'`) : 0,
      queues: [
        {
          name: 'Suporte',
          waiting: await singleValue(sql`select count(*) as value from conversations where state = 'waiting'`),
        },
      ],
      unqueued: 0,
      unqueuedSince: null,
    })
    expect(service?.waiting).toHaveLength(service?.unanswered ?? -1)
    expect(service?.answers).toBeGreaterThan(2)
    expect(sales).toMatchObject(who === 1 ? { open: 3, moved: 4, still: 0 } : { open: 0, oldest: [] })
  }
})

it('what needs a hand now is there, the gravest kind first, as long as it does', async () => {
  const matters = async () => {
    const { matters, mattersTotal } = await call<OutputOf<typeof companyDay>>(0, 'dashboard.company-day', {})
    expect(matters).toHaveLength(mattersTotal)
    return matters
  }
  expect(await matters()).toEqual([])
  const incident = { id: randomUUIDv7(), title: 'Fila parada', severity: 'high', summary: '', policyId: null }
  await call(0, 'warroom.declare-incident', { ...incident, queueIds: [], channelIds: [], groups: [] })
  const of = [company.id]
  await bed.owner.query(
    `with r as (insert into alert_rules (company_id, id, name, severity, conditions, hold_seconds, groups, enabled)
       values ($1, gen_random_uuid(), 'Espera longa', 'critical', '[]', 0, '{}', true) returning id)
     insert into alerts (company_id, id, rule_id, name, severity, state, target_id, conditions, values, raised_at, snoozed_until)
     select $1, gen_random_uuid(), r.id, 'Espera longa', severity, state, state, '[]', '[]', now(), until
     from r, (values ('critical', 'firing', null), ('low', 'snoozed', now() + interval '1 hour')) a(severity, state, until)`,
    of,
  )
  await bed.owner.query(
    `update conversations set answer_due_at = now() - interval '1 minute' where company_id = $1 and waiting_since is not null`,
    of,
  )
  await bed.owner.query(`update channels set health = health || '{"status": "failing"}' where company_id = $1`, of)
  const overdue = await singleValue(
    sql`select count(*) as value from conversations where answer_due_at < now() and state <> 'closed'`,
  )
  expect(await matters()).toMatchObject([
    { kind: 'incident', number: 1, title: 'Fila parada', severity: 'high' },
    { kind: 'alert', name: 'Espera longa', severity: 'critical' },
    { kind: 'queue', name: 'Suporte', overdue },
    { kind: 'channel', name: 'Atendimento', problem: 'failing' },
  ])
  await call(0, 'warroom.move-incident', { incidentId: incident.id, move: 'resolve' })
  expect((await matters()).map(({ kind }) => kind)).toEqual(['alert', 'queue', 'channel'])
})

it('tomorrow it is yesterday, up to the same minute', async () => {
  const over = (hours: number) =>
    floor.within(async ({ tx }) => {
      const days = await daysAgo(tx, [0, 1], new Date(Date.now() + hours * 3600_000))
      const numbers = await overDays(tx, ['conversations.opened'], days)
      return [0, 1].map((ago) => [
        numbers.value('conversations.opened', ago),
        numbers.hours('conversations.opened', ago)?.[12],
      ])
    })
  const begun = (await over(0))[0]?.[0]
  expect(await over(24)).toEqual([
    [0, 0],
    [begun, begun],
  ])
  // Earlier in the day it had not begun; the line of the whole day is there all the same.
  expect(await over(22)).toEqual([
    [0, 0],
    [0, begun],
  ])
})

it('a day is as long as the clocks of the place make it', async () => {
  await bed.owner.query(`update companies set timezone = 'America/New_York' where id = $1`, [company.id])
  const [today, yesterday] = await floor.within(({ tx }) => daysAgo(tx, [0, 1], new Date('2026-03-09T03:30:00Z')))
  expect(today).toMatchObject({
    date: '2026-03-08',
    hour: 23,
    from: new Date('2026-03-08T05:00:00Z'),
    end: new Date('2026-03-09T04:00:00Z'),
  })
  expect(yesterday).toMatchObject({ from: new Date('2026-03-07T05:00:00Z'), upTo: new Date('2026-03-08T04:30:00Z') })
})

const onlyTheDay = `update access set permissions = array['view_dashboard', 'manage_dashboard'], version = version + 1
  where company_id = $1 and user_id = $2`
const nothing = { service: null, sales: null, costs: null, matters: [], mattersTotal: 0 }

it('a right that ends while the day is read is gone from it', async () => {
  const holder = await bed.owner.connect()
  try {
    await holder.query('begin; lock table metric_minutes in access exclusive mode')
    const request = call<OutputOf<typeof companyDay>>(0, 'dashboard.company-day', {})
    const waits = async () => {
      const { rows } = await holder.query(`select from pg_locks l join pg_database d on d.oid = l.database
        where not granted and relation = 'metric_minutes'::regclass and datname = current_database()`)
      return rows.length
    }
    expect(await eventually(waits, (count) => count > 0)).toBeGreaterThan(0)
    await bed.owner.query(onlyTheDay, [company.id, company.people[0]?.id])
    await holder.query('commit')
    expect(await request).toMatchObject(nothing)
  } finally {
    holder.release()
  }
})

it('what the caller may not see elsewhere is not in it, though a permitted caller asks at the same moment', async () => {
  await expect(call(1, 'dashboard.company-day', {})).rejects.toMatchObject({ code: 'auth.forbidden' })
  const more = `update access set permissions = permissions || array['manage_dashboard'], version = version + 1
    where company_id = $1 and user_id = $2`
  await bed.owner.query(more, [company.id, company.people[1]?.id])
  const days = await Promise.all(
    Array.from({ length: 12 }, (_, n) => call<OutputOf<typeof companyDay>>(n % 2, 'dashboard.company-day', {})),
  )
  for (const [n, day] of days.entries()) {
    expect(day).toMatchObject(n % 2 === 0 ? nothing : { service: { figures: {} }, costs: null })
  }
})
