/** How numbers went, from the minutes that were kept. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { metrics as definitions } from '@aura/contracts/warroom/metrics/definitions.ts'
import { history as contract } from '@aura/contracts/warroom/metrics/history.ts'
import { isGauge, isKey, type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { gaugeAt, isWait, waited } from '@aura/machines/warroom/metrics/gauges.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { percentileOf, type Sketch } from '@aura/machines/warroom/metrics/sketch.ts'
import { type Metrics, nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import { shareOf } from '@aura/machines/warroom/metrics/value.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answerAlike } from '../../platform/handle.ts'
import { clockOf } from '../wall/wall.ts'
import { loadMetrics } from './load-metrics.ts'

type MinuteValue = { at: number; value: number; sketch: Sketch | null }
/** The moments at which steps end; each began where the one before ended. */
type Steps = { from: number; ends: readonly number[] }

export const history = answerAlike(contract, async ({ input, tx }) => {
  const { keys, minutes, step, ago } = input
  const to = startOf(await clockOf(tx)) - ago * minuteMs
  const from = to - minutes * minuteMs
  const stepMs = step * minuteMs
  const steps = { from, ends: Array.from({ length: minutes / step }, (_, at) => from + (at + 1) * stepMs) }
  const series = await seriesOf(tx, keys.filter(isKey), steps)
  return { from: new Date(from).toISOString(), stepMs, series }
})

async function seriesOf(tx: Db, keys: readonly MetricKey[], steps: Steps) {
  const now = keys.some(isGauge) ? await loadMetrics(tx) : nothingYet()
  const series: Record<string, (number | null)[]> = {}
  for (const key of keys) series[key] = await oneOf(tx, key, steps, now)
  return series
}

async function oneOf(tx: Db, key: MetricKey, steps: Steps, now: Metrics): Promise<(number | null)[]> {
  const { id, of } = named(key) ?? {}
  if (id === undefined) return []
  const metric = definitions[id]
  const keyed = (name: string) => (of === null ? name : `${name}:${of}`)
  if (metric.kind === 'gauge') return await gaugesOf(tx, key, steps, now)
  if (metric.kind === 'count') return sums(await keptOf(tx, key, steps), steps)
  if (metric.kind === 'percentile') {
    const minuteValues = await keptOf(tx, keyed(metric.of), steps)
    return inSteps(minuteValues, steps).map((rows) => percentileOf(sketchesIn(rows), metric.at))
  }
  const parts = sums(await keptOf(tx, keyed(metric.of), steps), steps)
  const others = sums(await keptOf(tx, keyed(metric.against), steps), steps)
  return parts.map((part, at) => shareOf(part, others[at] ?? 0))
}

async function keptOf(tx: Db, key: string, { from, ends }: Steps): Promise<MinuteValue[]> {
  const rows = await tx
    .selectFrom('metric_minutes')
    .where('key', '=', key)
    .where('minute', '>=', new Date(from))
    .where('minute', '<', new Date(ends.at(-1) ?? from))
    .select(['minute', 'value', 'sketch'])
    .orderBy('minute')
    .execute()
  return rows.map(({ minute, value, sketch }) => ({ at: minute.getTime(), value, sketch }))
}

const inSteps = (rows: readonly MinuteValue[], { from, ends }: Steps): MinuteValue[][] =>
  ends.map((end, index) => rows.filter(({ at }) => at >= (ends[index - 1] ?? from) && at < end))

const sketchesIn = (rows: readonly MinuteValue[]): Sketch[] => rows.flatMap(({ sketch }) => (sketch ? [sketch] : []))

const sums = (rows: readonly MinuteValue[], steps: Steps): number[] =>
  inSteps(rows, steps).map((some) => some.reduce((sum, { value }) => sum + value, 0))

/** A gauge stays as it was kept last; since the minute that the metrics have come to, it is as they know it. */
async function gaugesOf(tx: Db, key: MetricKey, steps: Steps, now: Metrics): Promise<number[]> {
  const rows = await keptOf(tx, key, steps)
  let value = await before(tx, key, steps.from)
  return steps.ends.map((end) => {
    if (end > startOf(now.at)) return gaugeAt(now, key, end)
    value = rows.findLast(({ at }) => at < end)?.value ?? value
    return isWait(key) ? waited(value, end) : value
  })
}

async function before(tx: Db, key: string, from: number): Promise<number> {
  const row = await tx
    .selectFrom('metric_minutes')
    .where('key', '=', key)
    .where('minute', '<', new Date(from))
    .select('value')
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.value ?? 0
}
