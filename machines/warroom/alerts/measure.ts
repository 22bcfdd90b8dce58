/** What a condition's number is at a moment, for one of its targets; what can be is worked out once for all moments. */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { type Condition, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, metrics as definitions, isMetric } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { startOf } from '../metrics/minutes.ts'
import { shareOf, type Window } from '../metrics/value.ts'

/** Where numbers are read: what is so just now, or what was kept by the minute. */
export type Readings = {
  gauge: (key: MetricKey, at: number) => number
  total: (key: string, window: Window) => number
  percentile: (key: string, percent: number, window: Window) => number | null
  /** The targets of a dimension. */
  targets: (dimension: Dimension) => Iterable<string>
}

const hour = 60

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

export type Measure = (target: string | null, readings: Readings, at: number) => number | null

export function measureOf(condition: Condition): Measure {
  const { metric: name, minutes, against } = condition
  if (!isMetric(name)) return () => null
  const metric = definitions[name]
  const isSpread = spreadOf(condition) !== null
  const ownerOf = (target: string | null) => (isSpread ? target : condition.of)
  const keyed = (other: string, of: string | null) => (of === null ? other : `${other}:${of}`)
  if (metric.kind === 'gauge') return (target, readings, at) => readings.gauge(keyOf(name, ownerOf(target)), at)
  const window = (at: number) => windowOf(minutes ?? 1, at)
  if (metric.kind === 'percentile')
    return (target, readings, at) => readings.percentile(keyed(metric.of, ownerOf(target)), metric.at, window(at))
  const total = (other: string) => (target: string | null, readings: Readings, at: number) =>
    readings.total(keyed(other, ownerOf(target)), window(at))
  if (metric.kind === 'share') return combine(total(metric.of), total(metric.against), shareOf)
  if (against !== null) return combine(total(name), total(against), percentOf)
  const now = total(name)
  if (condition.compare === 'value') return now
  return (target, readings, at) => {
    const base = baseOf(condition, window(at))
    if (base === null) return null
    const usual = (readings.total(keyed(name, ownerOf(target)), base) / hour) * (minutes ?? 1)
    return usual === 0 ? null : Math.round((now(target, readings, at) / usual - 1) * 100)
  }
}

type Total = (...request: Parameters<Measure>) => number
const combine =
  (total: Total, other: Total, of: (part: number, whole: number) => number | null): Measure =>
  (...request) =>
    of(total(...request), other(...request))

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** True from the threshold on, and then until the clearing value is passed. Of what is not known nothing is true. */
export function isMet({ direction, threshold, clear }: Condition, value: number | null, before: boolean): boolean {
  if (value === null) return false
  const edge = before ? clear : threshold
  return direction === 'above' ? value >= edge : value <= edge
}
