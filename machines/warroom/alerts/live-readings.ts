/** Numbers as the metrics know them just now. What lies further back than their hour is asked of `past`. */

import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { metrics as definitions, directSource, isMetric } from '@aura/contracts/warroom/metrics/definitions.ts'
import { gaugeAt } from '../metrics/gauges.ts'
import { sketchesOf, startOf, sumOf } from '../metrics/minutes.ts'
import { percentileOf } from '../metrics/sketch.ts'
import type { Metrics } from '../metrics/state.ts'
import type { Window } from '../metrics/value.ts'
import { baseOf, type Readings, windowOf } from './measure.ts'

export type CountsBefore = (key: string, window: Window) => number

/** The minutes that are known end at the one that runs. */
const oldestOf = ({ at }: Metrics): number => startOf(at) - 60 * minuteMs

const sources = [...channelKinds, directSource]

export const liveReadings = (metrics: Metrics, past: CountsBefore): Readings => ({
  gauge: (key, at) => gaugeAt(metrics, key, at),
  total(key, { from, to }) {
    const oldest = oldestOf(metrics)
    const existing = sumOf(metrics, key, Math.max(from, oldest), to)
    return from < oldest ? existing + past(key, { from, to: Math.min(to, oldest - minuteMs) }) : existing
  },
  percentile: (key, percent, { from, to }) => percentileOf(sketchesOf(metrics, key, from, to), percent),
  targets(dimension) {
    switch (dimension) {
      case 'queue':
        return metrics.known.queue.keys()
      case 'channel':
        return metrics.known.channel.keys()
      case 'operator':
        return metrics.known.operator.keys()
      case 'source':
        return sources
      case 'company':
        return []
    }
  },
})

export type Wanted = { metric: string; window: Window }

/** What `past` will be asked by these rules at a moment, as long as the minute lasts. */
export function wantedOf(rules: Iterable<Rule>, metrics: Metrics, at: number): Wanted[] {
  const oldest = oldestOf(metrics)
  const wanted = new Map<string, Wanted>()
  for (const condition of [...rules].flatMap(({ conditions }) => conditions)) {
    const { metric: name, minutes, against } = condition
    if (minutes === null || !isMetric(name)) continue
    const metric = definitions[name]
    if (metric.kind === 'percentile') continue
    const names =
      metric.kind === 'share' ? [metric.of, metric.against] : [name, against].filter((value) => value !== null)
    const window = windowOf(minutes, at)
    const base = baseOf(condition, window)
    for (const { from, to } of base ? [window, base] : [window]) {
      if (from >= oldest) continue
      const beyond = { from, to: Math.min(to, oldest - minuteMs) }
      for (const name of names) wanted.set(wantedName(name, beyond), { metric: name, window: beyond })
    }
  }
  return [...wanted.values()]
}

export const wantedName = (key: string, { from, to }: Window): string => `${key} ${from} ${to}`
