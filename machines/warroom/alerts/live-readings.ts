/** What rules read just now: the numbers, the targets, and which minutes before the known hour they need. */
import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import { metrics as definitions, directSource, isMetric } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type CountsBefore, currentReadings, oldestOf, windowOf } from '../metrics/current-readings.ts'
import type { Metrics } from '../metrics/state.ts'
import type { Window } from '../metrics/value.ts'
import { baseOf, countsOf, type RuleReadings } from './measure.ts'

const sources = [...channelKinds, directSource]

export const liveReadings = (metrics: Metrics, past: CountsBefore): RuleReadings => ({
  ...currentReadings(metrics, past),
  targets(dimension) {
    switch (dimension) {
      case 'queue':
        return metrics.known.queue.keys()
      case 'channel':
        return metrics.known.channel.keys()
      case 'operator':
        return metrics.known.operator.keys()
      case 'ai_agent':
        return metrics.known.aiAgent.keys()
      case 'source':
        return sources
      case 'company':
        return []
    }
  },
})

export type Wanted = { metric: string; window: Window }

/** What `past` will be asked by these conditions at a moment, as long as the minute lasts. */
export function wantedOf(conditions: Iterable<Condition>, metrics: Metrics, at: number): Wanted[] {
  const oldest = oldestOf(metrics)
  const wanted = new Map<string, Wanted>()
  for (const condition of conditions) {
    const { metric, minutes } = condition
    if (minutes === null || !isMetric(metric) || definitions[metric].kind === 'percentile') continue
    const window = windowOf(minutes, at)
    const base = baseOf(condition, window)
    for (const { from, to } of base ? [window, base] : [window]) {
      if (from >= oldest) continue
      const beyond = { from, to: Math.min(to, oldest - minuteMs) }
      for (const name of countsOf(condition)) wanted.set(wantedName(name, beyond), { metric: name, window: beyond })
    }
  }
  return [...wanted.values()]
}

export const wantedName = (key: string, { from, to }: Window): string => `${key} ${from} ${to}`
