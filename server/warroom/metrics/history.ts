/** How numbers went, from the minutes that were stored. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { history as contract } from '@aura/contracts/warroom/metrics/history.ts'
import { isGauge, keyOf, type MetricKey, type Named, named } from '@aura/contracts/warroom/metrics/key.ts'
import { gaugeAt } from '@aura/machines/warroom/metrics/gauges.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { metricValue, type Readings, sourceKeysOf, type Window } from '@aura/machines/warroom/metrics/value.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answerAlike } from '../../platform/handle.ts'
import { clockOf } from '../wall/wall.ts'
import { loadMetrics } from './load-metrics.ts'
import { minuteReadings } from './minute-readings.ts'

export const history = answerAlike(contract, async ({ input, tx }) => {
  const { keys, minutes, step, window = step, until, ago } = input
  const end = until === undefined ? await clockOf(tx) : Date.parse(until)
  const to = startOf(end) - ago * minuteMs
  const from = to - minutes * minuteMs
  const stepMs = step * minuteMs
  const metrics = keys.flatMap((key) => named(key) ?? [])
  const readings = await readingsOf(tx, metrics, { from: from - Math.max(0, window - step) * minuteMs, to })
  const valueIn = (metric: Named, index: number) => {
    const end = from + (index + 1) * stepMs
    return metricValue(metric, readings, { from: end - window * minuteMs, to: end - minuteMs }, end - 1)
  }
  const series = Object.fromEntries(
    metrics.map((metric) => [
      keyOf(metric.id, metric.of),
      Array.from({ length: minutes / step }, (_, index) => valueIn(metric, index)),
    ]),
  )
  return { from: new Date(from).toISOString(), stepMs, series }
})

/** A gauge stays as it was stored last; since the minute that the metrics have come to, it is as they know it. */
async function readingsOf(tx: Db, metrics: readonly Named[], span: Window): Promise<Readings> {
  const stored = await minuteReadings(tx, metrics.flatMap(sourceKeysOf), span)
  if (!metrics.some(({ id, of }) => isGauge(keyOf(id, of)))) return stored
  const now = await loadMetrics(tx)
  const gauge = (key: MetricKey, at: number) => (at >= startOf(now.at) ? gaugeAt(now, key, at) : stored.gauge(key, at))
  return { ...stored, gauge }
}
