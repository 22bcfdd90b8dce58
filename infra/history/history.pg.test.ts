/** The demo's past is as true as its present: every number of it is what a plain recount of its rows and of its log says. */
import { metrics as definitions, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { isKey, type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { currentReadings } from '@aura/machines/warroom/metrics/current-readings.ts'
import { percentileOf } from '@aura/machines/warroom/metrics/sketch.ts'
import { metricValue, type Readings } from '@aura/machines/warroom/metrics/value.ts'
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
let within: <T>(work: (tx: Db) => Promise<T>) => Promise<T>

beforeAll(async () => {
  const { url } = opened.use(await sharedWorld().freshDatabase())
  await seedDemo(url)
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
  made = await makeHistory({ databaseUrl: url, companyId, config, now, days: 2 })
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

test('who did something was signed in, campaigns were answered, and deals have activities and tags', async () => {
  const { rows } = await owner.query(
    `select (select count(distinct actor_id)::int from events e join users u on u.id = e.actor_id where not exists
         (select from sessions s where s.user_id = e.actor_id and s.state = 'ended' and s.last_seen_at >= e.at)) as unseen,
       (select count(replied_at)::int from campaign_recipients where state = 'delivered') as replied,
       (select count(distinct deal_id)::int from deal_activities where done_at is null) as to_do,
       (select count(*)::int from deals where cardinality(tag_ids) > 0) as tagged, (select count(*)::int from deals) as deals`,
  )
  const [{ unseen, replied, to_do: toDo, tagged, deals }] = rows
  expect(unseen).toBe(0)
  expect(replied).toBeGreaterThan(0)
  expect(toDo).toBeGreaterThan(deals / 4)
  expect(tagged).toBeGreaterThan(deals / 4)
})
