/**
 * The War Room tells the truth: whatever customers and people do, each number is what a plain recount of the tables
 * and of the log says; so it is after a worker died in the middle, and after everything was folded anew.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type MetricId, metricIds, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type behind, behindLimit } from '@aura/contracts/warroom/metrics/drill-down.ts'
import type { history } from '@aura/contracts/warroom/metrics/history.ts'
import { isKey, keyOf, type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { momentsAtOnce, type rewindRoom } from '@aura/contracts/warroom/rewind/rewind.ts'
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { type RandomCompany, randomCompany } from '@aura/infra/random-company.ts'
import { noQueue } from '@aura/machines/routing/team-view.ts'
import { checkpointOf } from '@aura/machines/warroom/metrics/checkpoint.ts'
import { currentReadings, windowOf } from '@aura/machines/warroom/metrics/current-readings.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import type { Checkpoint, Metrics } from '@aura/machines/warroom/metrics/state.ts'
import { metricValue } from '@aura/machines/warroom/metrics/value.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { loadMetrics } from '@aura/server/warroom/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replay } from '../../platform/replay.ts'
import { eventually, type Testbed, testbed } from '../../platform/testbed.ts'
import { foldingMetrics } from './fold-log.ts'
import { type Recounted, recount } from './testing/recount.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let day: RandomCompany

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  day = await randomCompany(bench, 7)
})
afterAll(() => opened.disposeAsync())

const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> => day.floor.within(({ tx }) => work(tx))

async function arrived(): Promise<void> {
  const { rows } = await within((tx) =>
    sql<{ head: number }>`select max(position)::int as head from events`.execute(tx),
  )
  const head = rows[0]?.head ?? 0
  const position = () =>
    within(async (tx) => {
      const { rows } = await sql<{
        position: number
      }>`select position from cursors where reaction = 'warroom.metrics'`.execute(tx)
      return rows[0]?.position ?? 0
    })
  expect(await eventually(position, (at) => at >= head)).toBeGreaterThanOrEqual(head)
}

/** A second that ends with what a step came to can be compared with what was shown then. */
async function nextSecond(): Promise<void> {
  const second = () => Promise.resolve(Math.floor(Date.now() / 1000))
  const now = await second()
  await eventually(second, (later) => later > now)
}

/** Every number there is, as tiles and rules ask for it, beside what a recount says. */
async function same(): Promise<Recounted> {
  const metrics = await within(loadMetrics)
  const truth = await within((tx) => recount(tx, metrics.at))
  const keys = Object.keys(truth).filter(isKey)
  const hour = windowOf(60, metrics.at)
  const valueIn = (key: MetricKey) => {
    const metric = named(key)
    return metric && metricValue(metric, currentReadings(metrics), hour, metrics.at)
  }
  expect(Object.fromEntries(keys.map((key) => [key, valueIn(key)]))).toEqual(truth)
  // The table of queues adds up to the room's own number, whatever belongs to no queue.
  const { queues, unqueued } = wallOf(metrics, metrics.at)
  const rows = [...queues.map(({ waiting }) => waiting), unqueued?.waiting ?? 0]
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(0)
  expect(rows.reduce((sum, waiting) => sum + waiting, 0)).toBe(truth['conversations.waiting'])
  // A number that nobody recounts is one that nobody can trust.
  expect(metricIds.filter((id) => !keys.some((key) => named(key)?.id === id))).toEqual([])
  return truth
}

/** What walls were shown at the end of each step that was kept, and everything that was known after the first one. */
const snapshot: WallState[] = []
let lastCheckpoint: Checkpoint | undefined
const remember = (_: string, metrics: Metrics) => {
  lastCheckpoint ??= checkpointOf(metrics)
  snapshot.push(wallOf(metrics, metrics.at))
}

/** A worker's whole process, at the end of its so manieth step, while more goes on. */
async function killedInStep(steps: number): Promise<void> {
  const worker = fork(join(import.meta.dirname, 'testing/folding-process.ts'), [], {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: bench.databaseUrl, STEPS: String(steps) },
  })
  const ended = once(worker, 'exit')
  // It may be killed before it says that it runs: there may be steps enough from before. The pauses keep the day short.
  await Promise.race([once(worker, 'message'), ended])
  while (worker.exitCode === null && worker.signalCode === null) {
    await day.something()
    await pause(200)
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
}

it('each number is what a recount says: live, after a worker died in the middle, and folded anew', async () => {
  // 1. A worker folds while things happen; another one dies with what it has folded, again and again,
  // and others are killed.
  let deaths = 0
  const dying = foldingMetrics(() => {
    deaths += 1
    if (deaths < 6) throw Object.assign(new Error('it died before it could commit'), { code: '57P01' })
  })
  const first = await bed.follower([dying])
  for (let times = 0; times < 150; times += 1) await day.something()
  await first.lookEverywhere()
  await eventually(
    async () => deaths,
    (count) => count >= 6,
  )
  await first[Symbol.asyncDispose]()
  for (const steps of [1, 2, 3]) await killedInStep(steps)

  // 2. Two others go on from what was kept; one of them at a time has the company.
  const others = [await bed.follower([foldingMetrics(remember)]), await bed.follower([foldingMetrics(remember)])]
  for (let rest = 0; rest < 4; rest += 1) {
    for (let times = 0; times < 30; times += 1) await day.something()
    await others[0]?.lookEverywhere()
    await arrived()
    await nextSecond()
  }
  const truth = await same()
  expect(happens.filter((id) => !truth[id])).toEqual([])

  // 3. Folded anew it is the same, the minutes and what walls showed too.
  const stored = await within(everything)
  await replay({ pool: bed.pool, logPool: bed.logPool }, foldingMetrics())
  await others[1]?.lookEverywhere()
  await arrived()
  await same()
  expect(await within(everything)).toEqual(stored)
})

/** What the day must have had of everything that is counted, for its recount to say anything. */
const happens = metricIds.filter((id) => {
  const { dimension, kind } = metrics[id]
  return dimension === 'company' && kind === 'count'
})

const everything = async (tx: Db) => ({
  minutes: await tx.selectFrom('metric_minutes').orderBy('key').orderBy('minute').selectAll().execute(),
  traces: await tx.selectFrom('metric_traces').orderBy('key').orderBy('position').selectAll().execute(),
  frames: await tx.selectFrom('metric_frames').orderBy('minute').selectAll().execute(),
  // By what they say: the facts in one that are read from the database have another order of their fields.
  checkpoints: (await tx.selectFrom('metric_checkpoints').orderBy('minute').selectAll().execute()).map(
    ({ body, ...checkpoint }) => ({ ...checkpoint, state: JSON.parse(gunzipSync(body).toString()) }),
  ),
  facts: await tx.selectFrom('metric_facts').orderBy('kind').orderBy('id').selectAll().execute(),
})

type Behind = OutputOf<typeof behind>

/** How many stand behind it; null where that is not to be told from the number. */
function behindOf(key: MetricKey, truth: Recounted): number | null {
  const { id, of = null } = named(key) ?? {}
  if (id === undefined || unlisted.includes(id)) return null
  const metric = metrics[id]
  const value = (name: string) => truth[of === null ? name : `${name}:${of}`] ?? 0
  if (metric.kind === 'percentile') return null
  if (metric.kind === 'mean') return value(metric.by)
  return metric.kind === 'share' ? value(metric.of) + value(metric.against) : value(id)
}
/** Their lists show waiting conversations, operators with capacity, and answers; the number is no row count. */
const unlisted: readonly MetricId[] = [
  'conversations.longest_wait',
  'queue.longest_wait',
  'operators.capacity',
  'ai_agent.cost',
  'operators.load',
]

it('opens what is behind each number: as many as it says', async () => {
  const { at } = await within(loadMetrics)
  const truth = await within((tx) => recount(tx, at))
  for (const key of Object.keys(truth).filter(isKey)) {
    const { rows, total } = (await day.call(0, 'warroom.behind', { key })) as Behind
    expect([key, total]).toEqual([key, behindOf(key, truth) ?? total])
    expect(rows).toHaveLength(Math.min(total, behindLimit))
  }
  // What is in no queue is opened too, as many as the table of the room shows.
  const { unqueued } = wallOf(await within(loadMetrics), at)
  const ofCommonList = async (id: MetricId) =>
    ((await day.call(0, 'warroom.behind', { key: keyOf(id, noQueue) })) as Behind).total
  expect(await ofCommonList('queue.waiting')).toBe(unqueued?.waiting)
  expect(await ofCommonList('queue.open')).toBe(unqueued?.open)
  const { rows } = (await day.call(0, 'warroom.behind', { key: 'answer.median' })) as Behind
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.every(({ seconds }) => seconds !== null)).toBe(true)
})

it('shows each second as it was shown, folded from the first event or from what was kept on the way', async () => {
  const first = snapshot[0]
  const last = snapshot.at(-1)
  if (!first || !last || !lastCheckpoint) throw new Error('something was shown')
  const from = Math.ceil(Date.parse(first.at) / 1000) * 1000
  const seconds = Math.min(momentsAtOnce, Math.ceil((Date.parse(last.at) - from) / 1000) + 1)
  const ask = async () =>
    (await day.call(0, 'warroom.past', { from: new Date(from).toISOString(), seconds, step: 1 })) as OutputOf<
      typeof rewindRoom
    >
  // The last two seconds are not settled and not in the answer: until then, a second answer is longer than the first.
  const end = from + seconds * 1000
  const { frames, until } = await eventually(ask, (answer) => Date.parse(answer.until) >= end)
  expect(Date.parse(until)).toBe(end)
  const compared = frames.flatMap((frame) => {
    const live = snapshot.find(({ position }) => position === frame.position)
    return live && live.at.slice(0, 16) === frame.at.slice(0, 16)
      ? [
          [
            { ...frame, at: '' },
            { ...live, at: '' },
          ],
        ]
      : []
  })
  expect(compared.length).toBeGreaterThan(1)
  for (const [frame, live] of compared) expect(frame).toEqual(live)

  const minute = new Date(startOf(from) - minuteMs)
  const body = gzipSync(JSON.stringify(lastCheckpoint))
  const stored = { company_id: day.company.id, minute, position: lastCheckpoint.position, body }
  // Where ten minutes have just ended, one stands there already.
  await within((tx) => tx.deleteFrom('metric_checkpoints').execute())
  await within((tx) => tx.insertInto('metric_checkpoints').values(stored).execute())
  expect((await ask()).frames).toEqual(frames)
})

it('tells how a number went, up to now', async () => {
  const request = { keys: ['conversations.waiting', 'messages.in', 'answer.p90'], minutes: 60, step: 1 }
  const { series } = (await day.call(0, 'warroom.history', request)) as { series: Record<string, (number | null)[]> }
  expect(series['messages.in']).toHaveLength(60)
  expect(series['conversations.waiting']?.every((value) => value !== null)).toBe(true)
  // As of an earlier minute it is the same history, cut off there; a count over an hour is the sum of its minutes.
  const until = new Date(Date.now() - 10 * minuteMs).toISOString()
  const then = (await day.call(0, 'warroom.history', { ...request, until })) as OutputOf<typeof history>
  const hourly = { keys: ['messages.in'], minutes: 2, step: 1, window: 60, until }
  const summed = (await day.call(0, 'warroom.history', hourly)) as OutputOf<typeof history>
  expect(Date.parse(then.from) + 60 * minuteMs).toBe(startOf(Date.parse(until)))
  const counted = then.series['messages.in']?.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  expect(summed.series['messages.in']?.at(-1)).toBe(counted)
  // The minute that runs is not over, and none of it is history.
  const whole = await day.call(0, 'warroom.history', { ...request, minutes: 1440, step: 1440, ago: 3 })
  expect(whole).toMatchObject({ series: { 'messages.in': [0], 'conversations.waiting': [0] } })
})

it('opens one minute of what was counted: each row once, in the minute it was', async () => {
  const { rows } = (await day.call(0, 'warroom.behind', { key: 'messages.in' })) as Behind
  const at = rows[0]?.at ?? ''
  const one = { key: 'messages.in', span: 'minute', minute: at }
  const { rows: ofMinute, total } = (await day.call(0, 'warroom.behind', one)) as Behind
  const minuteOf = (row: { at: string }) => row.at.slice(0, 16)
  expect(new Set(ofMinute.map(minuteOf))).toEqual(new Set([at.slice(0, 16)]))
  expect(total).toBeGreaterThanOrEqual(rows.filter((row) => minuteOf(row) === at.slice(0, 16)).length)
})
