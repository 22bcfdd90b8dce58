/** A condition while it is written: its value now and over the last day, for the target closest to the threshold. */
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { previewCondition as contract, previewHours } from '@aura/contracts/warroom/alerts/rule.ts'
import { liveReadings, wantedName, wantedOf } from '@aura/machines/warroom/alerts/live-readings.ts'
import { measureOf, type RuleReadings } from '@aura/machines/warroom/alerts/measure.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { answer } from '../../platform/handle.ts'
import { loadMetrics } from '../metrics/load-metrics.ts'
import { clockOf } from '../wall/wall.ts'
import { pastOf } from './minute-counts.ts'
import { spreadOfAll, storedReadings, targetNames } from './stored-readings.ts'

const stepMs = 10 * minuteMs
const steps = (previewHours * hourMs) / stepMs

export const previewCondition = answer(contract, async ({ tx, input: { condition } }) => {
  const dimension = spreadOfAll([condition])
  const names = await targetNames(tx, dimension)
  const targets: readonly (string | null)[] = dimension === 'company' ? [null] : [...names.keys()]
  const measure = measureOf(condition)
  const isCloser = (value: number, other: number) => (condition.direction === 'above' ? value > other : value < other)
  function closest(readings: RuleReadings, at: number) {
    let found: { target: string | null; value: number } | undefined
    for (const target of targets) {
      const value = measure(target, readings, at)
      if (value !== null && (found === undefined || isCloser(value, found.value))) found = { target, value }
    }
    return found
  }
  const at = await clockOf(tx)
  const to = startOf(at)
  const from = to - dayMs
  const stored = await storedReadings(tx, [condition], names, { from, to })
  const metrics = await loadMetrics(tx)
  const past = await pastOf(tx, wantedOf([condition], metrics, at))
  const now = closest(
    liveReadings(metrics, (key, window) => past.get(wantedName(key, window)) ?? 0),
    at,
  )
  return {
    now: now?.value ?? null,
    targetName: now?.target == null ? null : (names.get(now.target) ?? null),
    from: new Date(from).toISOString(),
    stepMs,
    values: Array.from({ length: steps }, (_, step) =>
      stored === null ? null : (closest(stored, from + (step + 1) * stepMs - 1)?.value ?? null),
    ),
  }
})
