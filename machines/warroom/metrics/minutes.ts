/** The counts of the last hour, minute by minute. The log's times only grow, so only the last minute changes. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { put, type Sketch, sizeOf } from './sketch.ts'
import type { Metrics, Minute, Trace } from './state.ts'

/** The hour up to now reaches into a sixty-first minute. */
const keptMinutes = 61

export const startOf = (at: number): number => Math.floor(at / minuteMs) * minuteMs

export const newMinute = (at: number): Minute => ({
  at,
  counts: new Map(),
  sketches: new Map(),
  changed: new Set(),
})

/** Comes to a moment. A minute that is over is closed as it was when it ended, which is how it is until then. */
export function comeTo(metrics: Metrics, at: number, close: (ended: number, next: number) => void): void {
  const now = Math.max(metrics.at, at)
  const start = startOf(now)
  const running = metrics.minutes.at(-1)
  if (running && running.at !== start) close(running.at, start)
  metrics.at = now
  if (running?.at === start) return
  const oldest = start - (keptMinutes - 1) * minuteMs
  const stays = (minute: Minute) => minute.at >= oldest || minute.changed.size > 0
  metrics.minutes = [...metrics.minutes.filter(stays), newMinute(start)]
}

const last = (metrics: Metrics): Minute => {
  const running = metrics.minutes.at(-1)
  if (!running) throw new Error('nothing is counted before the first moment')
  return running
}

export function count(metrics: Metrics, key: string, by = 1): void {
  const { counts, changed } = last(metrics)
  counts.set(key, (counts.get(key) ?? 0) + by)
  changed.add(key)
}

/** What one event has counted is taken back where it was counted, so that each day's sum is of what still holds. */
export function withdraw(metrics: Metrics, key: string, { at, position }: Pick<Trace, 'at' | 'position'>): void {
  const minute = startOf(at)
  const found = metrics.minutes.find((item) => item.at === minute)
  if (found) {
    found.counts.set(key, (found.counts.get(key) ?? 0) - 1)
    found.changed.add(key)
  }
  metrics.traces = metrics.traces.filter((item) => item.key !== key || item.position !== position)
  metrics.withdrawn.push({ key, minute, position, by: found ? 0 : 1 })
}

/** The inverse of `withdraw`: the count stands again where it stood before, with its trace. */
export function restore(metrics: Metrics, key: string, { at, position }: Pick<Trace, 'at' | 'position'>): void {
  const minute = startOf(at)
  const isUnsaved = (item: Metrics['withdrawn'][number]) =>
    item.key === key && item.position === position && item.by >= 0
  const wasUnsaved = metrics.withdrawn.some(isUnsaved)
  metrics.withdrawn = metrics.withdrawn.filter((item) => !isUnsaved(item))
  const found = metrics.minutes.find((item) => item.at === minute)
  if (found) {
    found.counts.set(key, (found.counts.get(key) ?? 0) + 1)
    found.changed.add(key)
  } else if (!wasUnsaved) metrics.withdrawn.push({ key, minute, position, by: -1 })
}

/** A duration that has just ended. */
export function took(metrics: Metrics, key: string, milliseconds: number): void {
  const { sketches, changed } = last(metrics)
  const sketch: Sketch = sketches.get(key) ?? {}
  put(sketch, milliseconds / 1000)
  sketches.set(key, sketch)
  changed.add(key)
}

/** So that one can ask which ones were counted. A commit's events have positions of their own. */
export function trace(
  metrics: Metrics,
  item: Pick<Trace, 'key' | 'kind' | 'id' | 'queueId'> & { seconds?: number },
  { at, position }: Pick<Trace, 'at' | 'position'> = metrics,
): void {
  metrics.traces.push({ position, at, seconds: null, ...item })
}

/** The sum of a count over the minutes that began from one moment to another; of durations, how many ended. */
export const sumOf = (metrics: Metrics, key: string, from: number, to: number): number =>
  metrics.minutes.reduce((sum, minute) => (minute.at >= from && minute.at <= to ? sum + countIn(minute, key) : sum), 0)

const countIn = ({ counts, sketches }: Minute, key: string): number =>
  counts.get(key) ?? sizeOf(sketches.get(key) ?? {})

export const sketchesOf = (metrics: Metrics, key: string, from: number, to: number): Sketch[] =>
  metrics.minutes.flatMap(({ at, sketches }) => {
    const sketch = at >= from && at <= to ? sketches.get(key) : undefined
    return sketch ? [sketch] : []
  })
