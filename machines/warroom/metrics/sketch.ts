/**
 * Durations, kept so that percentiles can be told within one per cent however many there were, and so that those of
 * many minutes add up to those of an hour. What is kept is plain: how many there were of each, rounded as the
 * histogram does.
 */
import { Int32Histogram } from 'hdr-histogram-js'

/** Seconds, rounded, and how many there were. */
export type Sketch = Record<string, number>

const longest = 30 * 24 * 3600
/** One at a time is filled, asked and emptied. */
const histogram = new Int32Histogram(1, longest, 2)

export const rounded = (seconds: number): number =>
  histogram.lowestEquivalentValue(Math.min(longest, Math.max(0, Math.round(seconds))))

/** How many durations there were. */
export function sizeOf(sketch: Sketch): number {
  let sum = 0
  for (const seconds in sketch) sum += sketch[seconds] ?? 0
  return sum
}

export function put(sketch: Sketch, seconds: number): void {
  const value = rounded(seconds)
  sketch[value] = (sketch[value] ?? 0) + 1
}

/** Null of no durations at all. */
export function percentileOf(sketches: Iterable<Sketch>, at: number): number | null {
  histogram.reset()
  for (const sketch of sketches)
    for (const [seconds, times] of Object.entries(sketch)) histogram.recordValueWithCount(Number(seconds), times)
  if (histogram.totalCount === 0) return null
  const value = rounded(histogram.getValueAtPercentile(at))
  if (at !== 50 || histogram.totalCount % 2 === 1) return value
  // Of an even number, the median lies between the two in the middle, as a reader of the list computes it.
  const above = histogram.getValueAtPercentile(50 + 100 / histogram.totalCount)
  return Math.round((value + rounded(above)) / 2)
}
