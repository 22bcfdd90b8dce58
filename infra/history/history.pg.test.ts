/** The demo's past is as true as its present: every number of it is what a plain recount of its rows and of its log says. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { metrics as definitions, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { isKey, type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { currentReadings } from '@aura/machines/warroom/metrics/current-readings.ts'
import { percentileOf } from '@aura/machines/warroom/metrics/sketch.ts'
import { metricValue, type Readings } from '@aura/machines/warroom/metrics/value.ts'
import { boardOn } from '@aura/server/deals/board-until.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { loadMetrics } from '@aura/server/warroom/index.ts'
import { recount } from '@aura/workers/warroom/metrics/testing/recount.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../demo.ts'
import { connectDemoChannels } from '../demo-channels.ts'
import { connectDemoIntegrations } from '../demo-integrations.ts'
import { startChannelSimulator } from '../phone/simulator.ts'
import { poolOf } from '../pool.ts'
import { sharedWorld } from '../shared-world.ts'
import { type HistoryResult, makeHistory } from './history.ts'

const opened = new AsyncDisposableStack()
/** A Wednesday at half past two in São Paulo, so that the shop is full. */
const now = Date.UTC(2026, 10, 18, 17, 30)
let owner: pg.Client
let companyId: string
let began: Date
let made: HistoryResult
let madeInMs: number
/** Time of this process alone: how busy the machine is otherwise changes little of it. */
const cpuMs = () => process.cpuUsage().user / 1000
let within: <T>(work: (tx: Db) => Promise<T>) => Promise<T>

beforeAll(async () => {
  const { url } = opened.use(await sharedWorld().freshDatabase())
  await seedDemo(url, { hasPast: true })
  const config = { ...(await sharedWorld().config({ databaseUrl: url })), publicUrl: 'http://demo.test' }
  const simulator = opened.use(await startChannelSimulator())
  await connectDemoChannels({
    databaseUrl: url,
    simulatorUrl: simulator.url,
    simulatorMailUrl: simulator.mailUrl,
    config,
  })
  owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  opened.defer(() => owner.end())
  const { rows } = await owner.query(`select company_id from users where email = 'owner@demo.aura.test'`)
  companyId = rows[0].company_id
  const parts = { pool: poolOf(url), news: { publish: () => {} }, newId: () => '' }
  const batch = { company: companyId, actor: null, cause: null, opening: [] }
  within = (work) => withLog(parts, batch, ({ db }) => work(db))
  await connectDemoIntegrations({ databaseUrl: url, simulatorUrl: config.simulatorUrl ?? '', config })
  began = (await owner.query('select clock_timestamp() as began')).rows[0].began
  const before = cpuMs()
  made = await makeHistory({ databaseUrl: url, companyId, config, now, size: 0.1 })
  madeInMs = cpuMs() - before
})
afterAll(() => opened.disposeAsync())

test('nothing of it was refused, and nobody is notified of what is long over', async () => {
  expect(made.refused).toEqual([])
  const { rows } = await owner.query(
    `select count(*) filter (where created_on >= $3 and start_after <= $2)::int as past,
       count(*) filter (where name in ('crm-sync.sync', 'warehouse.export') and created_on < $3)::int as set_up
     from jobs.job_common where data ->> 'company' = $1`,
    [companyId, new Date(now), began],
  )
  expect(rows).toEqual([{ past: 0, set_up: 2 }])
  const { rows: letters } = await owner.query('select reaction, error from dead_letters')
  expect(letters).toEqual([])
})

test('the log has it in the order of its times, up to now and without a gap', async () => {
  const { rows } = await owner.query(
    `select count(*)::int as events, max(position)::int as head, max(at) <= $2 as past,
       bool_and(at >= before) as ordered from (select position, at, lag(at, 1, at) over (order by position) as before
       from events where company_id = $1) e`,
    [companyId, new Date(now + 1000)],
  )
  expect(rows[0]).toMatchObject({ past: true, ordered: true, head: rows[0].events })
})

/** All minutes there are. */
async function allMinutes(tx: Db): Promise<Readings<null>> {
  const minutes = await tx.selectFrom('metric_minutes').select(['key', 'value', 'sketch']).execute()
  const metrics = await loadMetrics(tx)
  return {
    gauge: currentReadings(metrics).gauge,
    total: (key) => minutes.reduce((sum, minute) => (minute.key === key ? sum + minute.value : sum), 0),
    percentile: (key, percent) =>
      percentileOf(
        minutes.flatMap((minute) => (minute.key === key && minute.sketch ? [minute.sketch] : [])),
        percent,
      ),
  }
}

test('each number is what a recount of the rows and of the log says', async () => {
  const { truth, readings, at } = await within(async (tx) => {
    const { at } = await loadMetrics(tx)
    return { truth: await recount(tx, at), readings: await allMinutes(tx), at }
  })
  const keys = Object.keys(truth).filter(isKey)
  const numberOf = (key: MetricKey) => {
    const metric = named(key)
    return metric && metricValue(metric, readings, null, at)
  }
  expect(Object.fromEntries(keys.map((key) => [key, numberOf(key)]))).toEqual(truth)
  const happens: MetricId[] = ['sla.met', 'sla.breached', 'calls.answered', 'deals.opened', 'operators.capacity']
  for (const id of happens) expect([id, definitions[id].kind === 'gauge' || (truth[id] ?? 0) > 0]).toEqual([id, true])
})

test('every conversation makes sense to its end: answered in turn, closed, and marked by some', async () => {
  const { rows } = await owner.query(
    `select count(*) filter (where c.state = 'closed')::int as closed, count(*)::int as all, (select count(*)::int from surveys where rating is not null) as marks,
       (select count(*)::int from messages where content ->> 'text' ~ '[{}]') as gaps from conversations c`,
  )
  expect(rows[0].closed).toBeGreaterThan(rows[0].all * 0.7)
  expect(rows[0].marks).toBeGreaterThan(3)
  expect(rows[0].gaps).toBe(0)
})

test('who did something was signed in, and campaigns were answered', async () => {
  const { rows } = await owner.query(
    `select (select count(distinct actor_id)::int from events e join users u on u.id = e.actor_id where not exists
         (select from sessions s where s.user_id = e.actor_id and s.state = 'ended' and s.last_seen_at >= e.at)) as unseen,
       (select count(replied_at)::int from campaign_recipients where state = 'delivered') as replied`,
  )
  const [{ unseen, replied }] = rows
  expect(unseen).toBe(0)
  expect(replied).toBeGreaterThan(0)
})

const counted = async (query: string): Promise<Record<string, number>> =>
  (await owner.query(query, [companyId])).rows[0]

test('the shop has its days and its hours: busy on weekdays before lunch, quiet on Sundays and at night', async () => {
  const { rows } = await owner.query<{ day: number; hour: number; count: number }>(
    `select extract(dow from at)::int as day, extract(hour from at)::int as hour, count(*)::int as count
     from (select opened_at at time zone 'America/Sao_Paulo' as at from conversations where company_id = $1
       union all select started_at at time zone 'America/Sao_Paulo' from calls where company_id = $1 and conversation_id is null) a
     group by 1, 2`,
    [companyId],
  )
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((all, { count }) => all + count, 0)
  const weekdays = sum(({ day }) => day >= 1 && day <= 5) / 5
  expect(weekdays).toBeGreaterThan(2 * sum(({ day }) => day === 0))
  expect(sum(({ hour }) => hour >= 9 && hour < 12)).toBeGreaterThan(3 * sum(({ hour }) => hour < 7))
  const { days } = await counted(
    `select count(distinct (opened_at at time zone 'America/Sao_Paulo')::date)::int as days from conversations where company_id = $1`,
  )
  expect(days).toBeGreaterThan(20)
})

test('the month has everything that a company at work has', async () => {
  const most = await counted(
    `select (select count(distinct name)::int from contacts where company_id = $1) as names,
       (select count(*)::int from contacts where company_id = $1) as contacts,
       (select count(*)::int from contact_tags where company_id = $1) as tagged,
       (select count(*)::int from tags where company_id = $1) as tags,
       (select count(*)::int from canned_replies where company_id = $1) as replies,
       (select count(*)::int from macros where company_id = $1) as macros,
       (select cardinality(pause_reasons) from desk_settings where company_id = $1) as pause_reasons,
       (select count(*)::int from events where company_id = $1 and name = 'routing.operator_changed' and body like '%"Café"%') as coffees,
       (select count(*)::int from surveys where company_id = $1 and rating >= 4) as pleased,
       (select count(*)::int from surveys where company_id = $1 and rating <= 3) as displeased,
       (select count(*)::int from on_call_schedules where company_id = $1) as schedules,
       (select count(*)::int from alerts where company_id = $1) as alerts,
       (select count(*)::int from incidents where company_id = $1 and state = 'reviewed') as incidents,
       (select count(distinct incident_id)::int from incident_postmortems where company_id = $1) as postmortems`,
  )
  // Who wrote by telephone and by mail has two cards.
  const { names = 0, contacts = 0 } = most
  expect(names).toBeGreaterThan(contacts * 0.9)
  expect(most).toMatchObject({ schedules: 1, incidents: 2, postmortems: 2 })
  const least = { names: 30, tagged: 8, tags: 8, replies: 7, macros: 2, pause_reasons: 3, coffees: 5 }
  for (const [name, count] of Object.entries({ ...least, pleased: 5, displeased: 1, alerts: 1 }))
    expect([name, most[name] ?? 0]).toEqual([name, expect.toSatisfy((found: number) => found >= count)])
  const deals = await counted(
    `select count(*)::int as deals, count(*) filter (where cardinality(tag_ids) > 0)::int as tagged,
       count(*) filter (where outcome ->> 'result' = 'won')::int as won,
       count(*) filter (where outcome ->> 'result' = 'lost' and outcome ->> 'reason' <> '')::int as lost,
       (select count(distinct deal_id)::int from deal_activities where company_id = $1 and done_at is null) as to_do,
       (select count(*)::int from deal_activities where company_id = $1 and done_at is not null) as done
     from deals where company_id = $1`,
  )
  expect(deals).toMatchObject({ won: expect.toSatisfy((won: number) => won >= 1) })
  const { deals: all = 0 } = deals
  for (const name of ['tagged', 'to_do']) expect(deals[name]).toBeGreaterThan(all / 4)
  for (const name of ['lost', 'done']) expect(deals[name]).toBeGreaterThan(0)
})

test('the rush has raised its alert when customers waited, before the incident was over', async () => {
  const { rows } = await owner.query<{ at: Date; from: Date; to: Date }>(
    `select a.raised_at as at, i.declared_at - interval '15 minutes' as from, i.mitigated_at as to
     from alerts a join incidents i on i.company_id = a.company_id and i.severity = 'high'
     where a.company_id = $1 and a.name = 'Cliente esperando demais'`,
    [companyId],
  )
  expect(rows.filter(({ at, from, to }) => at > from && at < to)).not.toEqual([])
  const { rows: lasting } = await owner.query(
    `select name from alerts where company_id = $1 and state <> 'cleared' and raised_at < $2`,
    [companyId, new Date(now - dayMs)],
  )
  expect(lasting).toEqual([])
})

test('what providers took is booked once, on its cost centre, and the totals are those of the rows', async () => {
  const { rows } = await owner.query(
    `select n.name, b.kind, count(*)::int as bookings, sum(b.amount)::int as spent from cost_bookings b
     join cost_centres n on n.company_id = b.company_id and n.id = b.centre_id where b.company_id = $1 group by 1, 2 order by 1, 2`,
    [companyId],
  )
  expect(rows).toMatchObject([
    { name: 'Campanhas', kind: 'message' },
    { name: 'Geral', kind: 'call' },
    { name: 'Geral', kind: 'message' },
    { name: 'Inteligência artificial', kind: 'tokens' },
    { name: 'Números e ramais', kind: 'number' },
  ])
  for (const { spent } of rows) expect(spent).toBeGreaterThan(0)
  const sums = (table: string, column: string) =>
    owner.query(
      `select centre_id, month, sum(${column})::int as spent from ${table} where company_id = $1 group by 1, 2 order by 1, 2`,
      [companyId],
    )
  expect((await sums('cost_months', 'spent')).rows).toEqual((await sums('cost_bookings', 'amount')).rows)
  const { taken, booked, spoken, called } = await counted(
    `select (select count(*)::int from messages m join channel_prices p on p.company_id = m.company_id and p.channel_id = m.channel_id
         where m.company_id = $1 and m.direction = 'out' and m.status in ('sent', 'delivered', 'read')) as taken,
       (select count(*)::int from calls c where c.company_id = $1 and c.answered_at is not null) as spoken,
       (select count(*)::int from cost_bookings where company_id = $1 and kind = 'message') as booked,
       (select count(*)::int from cost_bookings where company_id = $1 and kind = 'call') as called`,
  )
  expect([booked, called]).toEqual([taken, spoken])
})

test('the board of a week ago is there, as it was then', async () => {
  const boardOfDay = async (daysAgo: number) => {
    const day = new Date(now - daysAgo * dayMs).toISOString().slice(0, 10)
    return await within(async (tx) => {
      const pipeline = await tx.selectFrom('pipelines').select('id').executeTakeFirstOrThrow()
      const context = { tx, now: new Date(now), input: { pipelineId: pipeline.id, day } }
      return (await boardOn.run(context as never, null as never)) as { deals: Record<string, Deal>; until: string }
    })
  }
  const [monthAgo, weekAgo, yesterday, today] = [
    await boardOfDay(29),
    await boardOfDay(7),
    await boardOfDay(1),
    await boardOfDay(0),
  ].map(({ deals, until }) => ({ deals: Object.values(deals), until }))
  const counts = [monthAgo, weekAgo, yesterday, today].map((board) => board?.deals.length ?? 0)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts[1]).toBeGreaterThan(5)
  expect(counts[1]).toBeLessThan(counts[3] ?? 0)
  for (const { deals, until } of [monthAgo, weekAgo, yesterday, today].flatMap((board) => board ?? []))
    expect(deals.filter(({ createdAt, movedAt }) => createdAt > until || movedAt > until)).toEqual([])
  // Some of them have gone on since.
  const stages = new Map(today?.deals.map(({ id, stage }) => [id, stage]))
  expect(weekAgo?.deals.filter(({ id, stage }) => stages.get(id) !== stage)).not.toEqual([])
})

/** What was measured is 50. */
const mostOfBare = 150
const rounds = 3

test('a month takes no longer than so many times what its bare events take, one by one', async () => {
  const { rows: events } = await owner.query(
    'select position, id, name, rooms, about, body from events where company_id = $1 order by position',
    [companyId],
  )
  // The slowest of them: the first one is as cold as the history was.
  let bareMs = 0
  for (let round = 0; round < rounds; round += 1) {
    await owner.query(
      'create temp table bare_rows (position bigint primary key, id uuid, name text, rooms text[], about text[], body text)',
    )
    const before = cpuMs()
    for (const row of events)
      await owner.query('insert into bare_rows values ($1, $2, $3, $4, $5, $6)', Object.values(row))
    bareMs = Math.max(bareMs, cpuMs() - before)
    await owner.query('drop table bare_rows')
  }
  expect(madeInMs / bareMs).toBeLessThan(mostOfBare)
})
