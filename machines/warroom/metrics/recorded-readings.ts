/** Numbers as they were stored minute by minute: what history shows, and what a rule is tried on. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { isWait, waited } from './gauges.ts'
import { startOf } from './minutes.ts'
import { percentileOf, type Sketch } from './sketch.ts'
import type { Readings } from './value.ts'

export type StoredMinute = { key: string; at: number; value: number; sketch: Sketch | null }

/** `sums[n]` is what was counted before minute n; `last[n]` is what a gauge said at the end of it. */
type MinuteRow = { sums: Float64Array; last: Float64Array; sketches: Map<number, Sketch> }

/** `before`: what a gauge said last before the first of these minutes. */
export function recordedReadings(
  rows: readonly StoredMinute[],
  before: ReadonlyMap<string, number>,
  { from, to }: { from: number; to: number },
): Readings {
  const length = Math.max(0, Math.round((to - from) / minuteMs))
  const placeOf = (at: number) => Math.min(length, Math.max(0, Math.round((startOf(at) - from) / minuteMs)))
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const lines = new Map<string, MinuteRow>()

  function lineOf(key: string): MinuteRow {
    const found = lines.get(key)
    if (found) return found
    const values = new Float64Array(length).fill(Number.NaN)
    const sketches = new Map<number, Sketch>()
    for (const { at, value, sketch } of byKey.get(key) ?? []) {
      values[placeOf(at)] = value
      if (sketch) sketches.set(placeOf(at), sketch)
    }
    const sums = new Float64Array(length + 1)
    const last = new Float64Array(length)
    let existing = before.get(key) ?? 0
    for (const [position, value] of values.entries()) {
      const isKept = !Number.isNaN(value)
      if (isKept) existing = value
      last[position] = existing
      sums[position + 1] = (sums[position] ?? 0) + (isKept ? value : 0)
    }
    const line = { sums, last, sketches }
    lines.set(key, line)
    return line
  }

  return {
    gauge(key, at) {
      const value = lineOf(key).last[placeOf(at)] ?? 0
      return isWait(key) ? waited(value, at) : value
    },
    total(key, window) {
      const { sums } = lineOf(key)
      return (sums[placeOf(window.to + minuteMs)] ?? 0) - (sums[placeOf(window.from)] ?? 0)
    },
    percentile(key, percent, window) {
      const { sketches } = lineOf(key)
      if (sketches.size === 0) return null
      const some: Sketch[] = []
      for (let position = placeOf(window.from); position <= placeOf(window.to); position++) {
        const sketch = sketches.get(position)
        if (sketch) some.push(sketch)
      }
      return some.length === 0 ? null : percentileOf(some, percent)
    },
  }
}
