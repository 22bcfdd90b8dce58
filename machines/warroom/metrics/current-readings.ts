/** Numbers as the metrics know them just now. What lies further back than their hour is asked of `past`. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { gaugeAt } from './gauges.ts'
import { sketchesOf, startOf, sumOf } from './minutes.ts'
import { percentileOf } from './sketch.ts'
import type { Metrics } from './state.ts'
import type { Readings, Window } from './value.ts'

export type CountsBefore = (key: string, window: Window) => number

/** The minute that runs and as many before it as make up the number; at most sixty-one are known. */
export const windowOf = (minutes: number, at: number): Window => ({
  from: startOf(at) - (minutes - 1) * minuteMs,
  to: startOf(at),
})

/** The minutes that are known end at the one that runs. */
export const oldestOf = ({ at }: Metrics): number => startOf(at) - 60 * minuteMs

export const currentReadings = (metrics: Metrics, past: CountsBefore = () => 0): Readings => ({
  gauge: (key, at) => gaugeAt(metrics, key, at),
  total(key, { from, to }) {
    const oldest = oldestOf(metrics)
    const existing = sumOf(metrics, key, Math.max(from, oldest), to)
    return from < oldest ? existing + past(key, { from, to: Math.min(to, oldest - minuteMs) }) : existing
  },
  percentile: (key, percent, { from, to }) => percentileOf(sketchesOf(metrics, key, from, to), percent),
})
