/** Durations of one phase, kept as a histogram: three exact figures from a microsecond to a minute. */
import { build } from 'hdr-histogram-js'

export type Latencies = {
  readonly add: (milliseconds: number) => void
  readonly count: () => number
  /** In milliseconds. */
  readonly at: (percentile: number) => number
  readonly max: () => number
}

export function latencies(): Latencies {
  const histogram = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
  })
  return {
    add: (milliseconds) => histogram.recordValue(Math.max(1, Math.min(60_000_000, Math.round(milliseconds * 1000)))),
    count: () => histogram.totalCount,
    at: (percentile) => histogram.getValueAtPercentile(percentile) / 1000,
    max: () => histogram.maxValue / 1000,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
