/** What a condition's number is at a moment, for one of its targets; what can be is worked out once for all moments. */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { type Condition, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, isMetric, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { windowOf } from '../metrics/current-readings.ts'
import { countedKey, keyed, metricValue, type Readings, sourcesOf, type Window } from '../metrics/value.ts'

export type RuleReadings = Readings & {
  /** The targets of a dimension. */
  targets: (dimension: Dimension) => Iterable<string>
}

const hour = 60

/** The names of the counts or durations that a condition reads. */
export const countsOf = ({ metric, against }: Condition): readonly string[] =>
  isMetric(metric) ? [...sourcesOf(metric), ...(isCount(against) ? [countedKey(against)] : [])] : []

const isCount = (name: string | null): name is MetricId => name !== null && isMetric(name)

/** What a comparison is made with: an hour of minutes. */
export function baseOf({ compare }: Condition, { from, to }: Window): Window | null {
  if (compare === 'hour_before') return { from: from - hour * minuteMs, to: from - minuteMs }
  if (compare === 'yesterday') return { from: to - dayMs - (hour - 1) * minuteMs, to: to - dayMs }
  return null
}

/** The gauge that counts who waits, of a condition on the longest wait; null of every other one. */
export const waitingGauge = ({ metric }: Condition): 'conversations.waiting' | 'queue.waiting' | null =>
  metric === 'conversations.longest_wait'
    ? 'conversations.waiting'
    : metric === 'queue.longest_wait'
      ? 'queue.waiting'
      : null

/** Whose number a condition reads: its target's, or that of the one it names. */
export const ownerOf = (condition: Condition, target: string | null): string | null =>
  spreadOf(condition) !== null ? target : condition.of

export type Measure = (target: string | null, readings: RuleReadings, at: number) => number | null

export function measureOf(condition: Condition): Measure {
  const { metric: id, minutes, against } = condition
  if (!isMetric(id)) return () => null
  const owner = (target: string | null) => ownerOf(condition, target)
  const window = (at: number) => windowOf(minutes ?? 1, at)
  const now: Measure = (target, readings, at) => metricValue({ id, of: owner(target) }, readings, window(at), at)
  if (isCount(against)) {
    const whole = countedKey(against)
    return (target, readings, at) =>
      percentOf(now(target, readings, at), readings.total(keyed(whole, owner(target)), window(at)))
  }
  if (condition.compare === 'value') return now
  const counted = countedKey(id)
  return (target, readings, at) => {
    const base = baseOf(condition, window(at))
    if (base === null) return null
    const usual = (readings.total(keyed(counted, owner(target)), base) / hour) * (minutes ?? 1)
    const more = percentOf(now(target, readings, at), usual)
    return more === null ? null : more - 100
  }
}

const percentOf = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : Math.round((part / whole) * 100)

/** True from the threshold on, and then until the clearing value is passed. Of what is not known nothing is true. */
export function isMet({ direction, threshold, clear }: Condition, value: number | null, before: boolean): boolean {
  if (value === null) return false
  const edge = before ? clear : threshold
  return direction === 'above' ? value >= edge : value <= edge
}
