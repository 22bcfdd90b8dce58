/**
 * The War Room tells the truth: whatever customers and people do, each number is what a plain recount of the tables
 * and of the log says; so it is after a worker died in the middle, and after everything was folded anew.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { BehindRow } from '@aura/contracts/warroom/metrics/behind.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/floor.ts'
import { type Bench, startBench } from '@aura/infra/operations-bench.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { gaugeAt } from '@aura/machines/warroom/metrics/gauges.ts'
import { percentileOf, put, type Sketch } from '@aura/machines/warroom/metrics/sketch.ts'
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import { snapshotView } from '@aura/server/platform/show.ts'
import { loadMetrics } from '@aura/server/warroom/index.ts'
import { wall } from '@aura/server/warroom/wall/wall.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replay } from '../../platform/replay.ts'
import { eventually, type Testbed, testbed } from '../../platform/testbed.ts'
import { foldingMetrics } from './fold-log.ts'

const opened = new AsyncDisposableStack()
let bench: Bench
let bed: Testbed
let company: TestCompany
let floors: Floor[]
let queueIds: string[]

beforeAll(async () => {
  bench = opened.use(await startBench(sharedWorld()))
  bed = opened.use(testbed(bench.databaseUrl))
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
  floors = [await openFloor(bench.pool, company.id), await openFloor(bench.pool, company.id, 'sms')]
  queueIds = [randomUUIDv7(), randomUUIDv7()]
  for (const [index, id] of queueIds.entries())
    await call(0, 'conversations.save-queue', {
      id,
      name: `Fila ${index}`,
      strategy: 'pull',
      rank: index,
      offerSeconds: 30,
      hours: null,
      skills: [],
      targets: { firstAnswer: 5, nextAnswer: null, resolution: null },
      overflow: null,
      members: null,
      channels: index === 0 ? [floors[0]?.channelId] : [],
      version: null,
    })
})
afterAll(() => opened.disposeAsync())

const call = (who: number, name: string, input: object) =>
  bench.call(name, input, company.people[who]?.claims ?? null).then(
    ({ output }) => output,
    () => null,
  )

/** The same every time. */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const known: string[] = []
const deals: string[] = []

async function something(draw: (below: number) => number): Promise<void> {
  const conversationId = known[draw(known.length)]
  const who = draw(3)
  const kind = draw(12)
  if (kind < 4 || conversationId === undefined) {
    const id = await floors[draw(2)]?.say(`+55119876600${10 + draw(30)}`, 'Olá')
    if (id !== undefined && !known.includes(id)) known.push(id)
  } else if (kind === 4) await call(who, 'conversations.claim', { conversationId })
  else if (kind < 7) {
    await call(who, 'conversations.claim', { conversationId })
    const { floor } = await rowOf(conversationId)
    const content = { type: 'text', text: 'Pois não' }
    await call(who, 'conversations.send', { conversationId, messageId: randomUUIDv7(), floor, content })
  } else if (kind === 7) await call(who, 'conversations.close', { conversationId, reason: 'resolved' })
  else if (kind === 8) await call(0, 'conversations.move-to-queue', { conversationId, queueId: queueIds[draw(2)] })
  else if (kind === 9)
    await call(who, 'conversations.set-state', draw(2) ? { state: 'available' } : { state: 'paused', reason: 'lunch' })
  else if (kind === 10) {
    const dealId = randomUUIDv7()
    const value = { amount: 100, currency: 'BRL' }
    if (await call(who, 'deals.create', { dealId, title: 'Venda', value, probability: 50 })) deals.push(dealId)
  } else {
    const dealId = deals[draw(deals.length)]
    const to = ['closing', 'lost', 'proposal'][draw(3)]
    if (dealId !== undefined) await call(0, 'deals.move', { dealId, to, before: null })
  }
}

const rowOf = (id: string) =>
  within((tx) => tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow())

type Tx = Parameters<Parameters<Floor['within']>[0]>[0]['tx']
function within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const floor = floors[0]
  if (!floor) throw new Error('there is a floor')
  return floor.within(({ tx }) => work(tx))
}

const headOf = () =>
  within(async (tx) => {
    const { rows } = await sql<{ head: number }>`select max(position)::int as head from events`.execute(tx)
    return rows[0]?.head ?? 0
  })

type Counted = { key: string; value: number }
const asRecord = (rows: readonly Counted[]) => Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)]))

/** From the tables and the log, in the plainest words. */
async function recount(tx: Tx) {
  const gauges = await sql<Counted>`
    select 'conversations.waiting' as key, count(*) as value from conversations where state = 'waiting'
    union all select 'conversations.unanswered', count(*) from conversations where waiting_since is not null
    union all select 'conversations.open', count(*) from conversations where state in ('open', 'held')
    union all select 'queue.waiting:' || q.id, (select count(*) from conversations c where c.queue_id = q.id and c.state = 'waiting') from queues q
    union all select 'queue.open:' || q.id, (select count(*) from conversations c where c.queue_id = q.id and c.state in ('open', 'held')) from queues q
    union all select 'operators.online', count(*) from operators where state <> 'away'
    union all select 'operators.available', count(*) from operators where state = 'available'
    union all select 'operators.paused', count(*) from operators where state = 'paused'
    union all select 'operators.at_hand', count(*) from conversations c join operators o on o.user_id = c.assignee_id
      where c.state in ('open', 'held') and o.state <> 'away'`.execute(tx)
  const log = sql`log as (select name, position, at, body::jsonb -> 'conversation' as c,
      lag(body::jsonb -> 'conversation') over (partition by body::jsonb -> 'conversation' ->> 'id' order by position) as b
    from events where name in ('conversations.opened', 'conversations.changed')),
    answers as (select extract(epoch from at - (b ->> 'waitingSince')::timestamptz) as seconds from log
      where b ->> 'waitingSince' is not null and c ->> 'waitingSince' is null and c ->> 'state' <> 'closed')`
  const counts = await sql<Counted>`with ${log}
    select 'messages.in' as key, count(*) as value from messages where direction = 'in'
    union all select 'messages.out', count(*) from messages where direction = 'out'
    union all select 'channel.in:' || id, (select count(*) from messages m where m.channel_id = h.id and m.direction = 'in') from channels h
    union all select 'conversations.opened', count(*) from log where c ->> 'state' <> 'closed' and (b is null or b ->> 'state' = 'closed')
    union all select 'conversations.closed', count(*) from log where c ->> 'state' = 'closed' and b ->> 'state' <> 'closed'
    union all select 'conversations.abandoned', count(*) from log
      where c ->> 'state' = 'closed' and b ->> 'state' <> 'closed' and b ->> 'waitingSince' is not null
    union all select 'queue.entered:' || id, (select count(*) from log where c ->> 'queueId' = q.id::text and c ->> 'state' <> 'closed'
      and (b is null or b ->> 'state' = 'closed' or b ->> 'queueId' is distinct from q.id::text)) from queues q
    union all select 'answer', count(*) from answers
    union all select 'deals.opened', count(*) from deals
    union all select 'deals.won', count(*) from events where name = 'deals.moved'
      and body::jsonb -> 'deal' ->> 'stage' = 'closing' and body::jsonb ->> 'from' <> 'closing'`.execute(tx)
  const answers = await sql<{ seconds: number }>`with ${log} select seconds::float8 from answers`.execute(tx)
  const sketch: Sketch = {}
  for (const { seconds } of answers.rows) put(sketch, seconds)
  return { gauges: asRecord(gauges.rows), counts: asRecord(counts.rows), p90: percentileOf([sketch], 90) }
}

/** The same keys, from what the metrics keep. */
async function counted(tx: Tx, like: Awaited<ReturnType<typeof recount>>): Promise<typeof like> {
  const metrics: Metrics = await loadMetrics(tx)
  const { rows } = await sql<Counted>`select key, sum(value) as value from metric_minutes group by 1`.execute(tx)
  const sums = asRecord(rows)
  const sketches = await tx.selectFrom('metric_minutes').where('key', '=', 'answer').select('sketch').execute()
  return {
    gauges: Object.fromEntries(
      Object.keys(like.gauges).map((key) => [key, gaugeAt(metrics, key as 'conversations.waiting', metrics.at)]),
    ),
    counts: Object.fromEntries(Object.keys(like.counts).map((key) => [key, sums[key] ?? 0])),
    p90: percentileOf(
      sketches.flatMap(({ sketch }) => (sketch ? [sketch] : [])),
      90,
    ),
  }
}

async function arrived(): Promise<void> {
  const head = await headOf()
  const position = () =>
    within(async (tx) => {
      const { rows } = await sql<{
        position: number
      }>`select position from cursors where reaction = 'warroom.metrics'`.execute(tx)
      return rows[0]?.position ?? 0
    })
  expect(await eventually(position, (at) => at >= head)).toBeGreaterThanOrEqual(head)
}

const same = async () => {
  const truth = await within(recount)
  expect(await within((tx) => counted(tx, truth))).toEqual(truth)
  return truth
}

it('each number is what a recount says: live, after a worker died in the middle, and folded anew', async () => {
  const draw = draws(7)
  // 1. A worker folds while things happen; another one dies with what it has folded, again and again.
  let deaths = 0
  const dying = foldingMetrics(() => {
    deaths += 1
    if (deaths < 6) throw Object.assign(new Error('it died before it could commit'), { code: '57P01' })
  })
  const first = await bed.follower([dying])
  for (let times = 0; times < 55; times += 1) await something(draw)
  await first.lookEverywhere()
  await eventually(
    async () => deaths,
    (count) => count >= 6,
  )
  await first[Symbol.asyncDispose]()

  // 2. Two others go on from what was kept; one of them at a time has the company.
  const others = [await bed.follower([foldingMetrics()]), await bed.follower([foldingMetrics()])]
  for (let times = 0; times < 55; times += 1) await something(draw)
  await others[0]?.lookEverywhere()
  await arrived()
  const truth = await same()
  expect(truth.counts.answer).toBeGreaterThan(2)
  expect(truth.counts['conversations.closed']).toBeGreaterThan(1)
  expect(truth.counts['deals.won']).toBeGreaterThan(0)

  // 3. Folded anew it is the same, the minutes and what walls showed too.
  const kept = await within(everything)
  await replay({ pool: bed.pool, logPool: bed.logPool }, foldingMetrics())
  await others[1]?.lookEverywhere()
  await arrived()
  await same()
  expect(await within(everything)).toEqual(kept)
})

const everything = async (tx: Tx) => ({
  minutes: await tx.selectFrom('metric_minutes').orderBy('key').orderBy('minute').selectAll().execute(),
  traces: await tx.selectFrom('metric_traces').orderBy('key').orderBy('position').selectAll().execute(),
  frames: await tx.selectFrom('metric_frames').orderBy('minute').selectAll().execute(),
  facts: await tx.selectFrom('metric_facts').orderBy('kind').orderBy('id').selectAll().execute(),
})

it('opens what is behind a number: as many as it says', async () => {
  const { json } = await snapshotView(bench.pool, company.id, wall, {}, { room: 'warroom.wall', owner: null })
  const state = await within(async (tx) => wallOf(await loadMetrics(tx), Date.now()))
  expect(JSON.parse(json)).toMatchObject({ waiting: state.waiting, queues: state.queues, operators: state.operators })
  const behind = async (key: string) =>
    (await call(0, 'warroom.behind', { key })) as { rows: BehindRow[]; total: number }
  const numbers: [string, number][] = [
    ['conversations.waiting', state.waiting],
    ['conversations.unanswered', state.unanswered],
    ['operators.online', state.online],
    ['conversations.abandoned', state.abandoned.hour],
    ...state.queues.map(({ id, waiting }): [string, number] => [`queue.waiting:${id}`, waiting]),
    ...state.operators.map(({ id, atHand }): [string, number] => [`operator.at_hand:${id}`, atHand]),
  ]
  for (const [key, number] of numbers) {
    const { rows, total } = await behind(key)
    expect([key, rows.length, total]).toEqual([key, number, number])
  }
  const answers = await behind('answer.median')
  expect(answers.total).toBeGreaterThan(2)
  expect(answers.rows.every(({ seconds }) => seconds !== null)).toBe(true)
})

it('tells how a number went, up to now', async () => {
  const asked = { keys: ['conversations.waiting', 'messages.in', 'answer.p90'], minutes: 60, step: 1 }
  const { series } = (await call(0, 'warroom.history', asked)) as { series: Record<string, (number | null)[]> }
  expect(series['messages.in']).toHaveLength(60)
  expect(series['conversations.waiting']?.every((value) => value !== null)).toBe(true)
  // The minute that runs is not over, and none of it is history.
  const whole = await call(0, 'warroom.history', { ...asked, minutes: 1440, step: 1440, ago: 3 })
  expect(whole).toMatchObject({ series: { 'messages.in': [0], 'conversations.waiting': [0] } })
})
