/** Which values and which points an axis names: round ones, and no more than there is room for. */
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { TimeAxis, ValueUnit } from './chart-props.ts'

/** Seconds are round as clocks are. */
const roundSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400]
const roundTimes = [1, 2, 5, 10, 15, 30].map((count) => count * minuteMs)
const roundHours = [1, 2, 3, 6, 12].map((count) => count * hourMs)
const roundCounts = [1, 2, 3, 4, 6, 12]

function roundStep(rough: number, unit: ValueUnit): number {
  const seconds = unit === 'seconds' ? roundSeconds.find((step) => step >= rough) : undefined
  if (seconds !== undefined) return seconds
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  // Half a conversation does not exist.
  return unit === 'count' ? Math.max(1, step) : step
}

/** From the round value at or below the least to the one at or above the most; zero is always among them. */
export function valueTicks(least: number, most: number, unit: ValueUnit, intervals = 3): number[] {
  if (unit === 'percent' && least >= 0 && most <= 100) return [0, 50, 100]
  const [low, high] = [Math.min(0, least), Math.max(0, most)]
  if (low === high) return [0, unit === 'count' ? 1 : 10]
  const step = roundStep((high - low) / intervals, unit)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step)
}

/** Where the clock shows a round time, the browser's or the one that is so far ahead of UTC. */
export function timeTicks({ from, stepMs }: TimeAxis, count: number, most: number, offsetMs?: number): number[] {
  for (const step of [...roundTimes, ...roundHours, dayMs, 7 * dayMs]) {
    const found = Array.from({ length: count }, (_, at) => at).filter((at) =>
      isRound(from + at * stepMs, step, stepMs, offsetMs),
    )
    if (found.length > 0 && found.length <= most && step >= stepMs) return found
  }
  return labelTicks(count, most)
}

function isRound(at: number, step: number, within: number, offsetMs?: number): boolean {
  const local = at + (offsetMs ?? -new Date(at).getTimezoneOffset() * minuteMs)
  return local - Math.floor(local / step) * step < Math.min(within, step)
}

/** Every point, or every second, third … of them. */
export function labelTicks(count: number, most: number): number[] {
  const every = roundCounts.find((step) => count / step <= most) ?? Math.ceil(count / Math.max(1, most))
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every)
}

/** To the right of the points, so that the label around the last one is whole; a bar lends it half of its slot. */
export function roomForLastLabel(
  label: number,
  { width, count, bars }: { width: number; count: number; bars: boolean },
) {
  const half = Math.ceil(label / 2) + 2
  return bars ? Math.max(8, half - Math.floor(width / Math.max(1, count) / 2)) : half
}
