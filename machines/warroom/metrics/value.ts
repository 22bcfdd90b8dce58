/**
 * The value of a metric at a moment: a gauge as it is, everything else over a window that ends with the current
 * minute. The wall reads it; alert rules measure over their own windows (`alerts/measure.ts`).
 */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { metrics as definitions } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { gaugeAt } from './gauges.ts'
import { sketchesOf, startOf, sumOf } from './minutes.ts'
import { percentileOf } from './sketch.ts'
import type { Metrics } from './state.ts'

/** From the start of one minute to the start of another, both of them in it. */
export type Window = { from: number; to: number }

/** The minute that runs and as many before it as make up the number; at most sixty-one are known. */
export const lately = (now: number, minutes: number): Window => ({
  from: startOf(now) - (minutes - 1) * minuteMs,
  to: startOf(now),
})

/** Null without data. */
export function valueAt(
  metrics: Metrics,
  key: MetricKey,
  now: number,
  window: Window = lately(now, 60),
): number | null {
  const { id, of } = named(key) ?? {}
  if (id === undefined || of === undefined) return null
  const metric = definitions[id]
  const keyed = (name: string) => (of === null ? name : `${name}:${of}`)
  if (metric.kind === 'gauge') return gaugeAt(metrics, key, now)
  if (metric.kind === 'count') return sumOf(metrics, key, window.from, window.to)
  if (metric.kind === 'percentile')
    return percentileOf(sketchesOf(metrics, keyed(metric.of), window.from, window.to), metric.at)
  return shareOf(
    sumOf(metrics, keyed(metric.of), window.from, window.to),
    sumOf(metrics, keyed(metric.against), window.from, window.to),
  )
}

export const shareOf = (part: number, other: number): number | null =>
  part + other === 0 ? null : Math.round((part / (part + other)) * 100)
