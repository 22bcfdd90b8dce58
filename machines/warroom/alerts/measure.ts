/** What a condition's number is at a moment, for one of its targets. */
import { type Condition, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, metrics as definitions, isMetric } from '@aura/contracts/warroom/metrics/definitions.ts'
import { isKey, keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { minuteMs, startOf } from '../metrics/minutes.ts'
import { shareOf, type Window } from '../metrics/value.ts'

/** Where numbers are read: what is so just now, or what was kept by the minute. */
export type Readings = {
  gauge: (key: MetricKey, at: number) => number
  total: (key: string, window: Window) => number
  percentile: (key: string, percent: number, window: Window) => number | null
  /** Who there is of a dimension. */
  targets: (dimension: Dimension) => Iterable<string>
}

const hour = 60
const dayMs = 24 * hour * minuteMs

export const windowOf = (minutes: number, at: number): Window => ({
  from: startOf(at) - (minutes - 1) * minuteMs,
  to: startOf(at),
})

/** What a comparison is made with: an hour of minutes. */
export function baseOf({ compare }: Condition, { from, to }: Window): Window | null {
  if (compare === 'hour_before') return { from: from - hour * minuteMs, to: from - minuteMs }
  if (compare === 'yesterday') return { from: to - dayMs - (hour - 1) * minuteMs, to: to - dayMs }
  return null
}

/** Whose number it is for a target of the rule. */
export const ownerOf = (condition: Condition, target: string | null): string | null =>
  spreadOf(condition) === null ? condition.of : target

export function measure(condition: Condition, target: string | null, readings: Readings, at: number): number | null {
  const { metric: name, minutes, against } = condition
  if (!isMetric(name)) return null
  const metric = definitions[name]
  const of = ownerOf(condition, target)
  const key = keyOf(name, of)
  const keyed = (other: string) => (of === null ? other : `${other}:${of}`)
  if (metric.kind === 'gauge') return isKey(key) ? readings.gauge(key, at) : null
  const window = windowOf(minutes ?? 1, at)
  if (metric.kind === 'percentile') return readings.percentile(keyed(metric.of), metric.at, window)
  if (metric.kind === 'share')
    return shareOf(readings.total(keyed(metric.of), window), readings.total(keyed(metric.against), window))
  const total = readings.total(key, window)
  if (against !== null) return percentOf(total, readings.total(keyed(against), window))
  const base = baseOf(condition, window)
  if (base === null) return total
  const usual = (readings.total(key, base) / hour) * (minutes ?? 1)
  return usual === 0 ? null : Math.round((total / usual - 1) * 100)
}

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** True from the threshold on, and then until the clearing value is passed. Of what is not known nothing is true. */
export function isMet({ direction, threshold, clear }: Condition, value: number | null, before: boolean): boolean {
  if (value === null) return false
  const edge = before ? clear : threshold
  return direction === 'above' ? value >= edge : value <= edge
}
