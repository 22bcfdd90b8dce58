/**
 * The hours of a queue as a clock that stops when nobody is there. Spans are read in the queue's own time zone, so
 * a change to summer time moves them as it moves the people.
 */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Hours } from '@aura/contracts/routing/hours.ts'
import { instantOf, wallAt } from '../platform/wall-clock.ts'

/** Further ahead nothing is promised. */
const horizonDays = 400

const dateText = (day: number) => new Date(day).toISOString().slice(0, 10)

/** The open stretches from the day of that instant on, in order, as instants. */
function* stretches(hours: Hours, from: number): Generator<{ from: number; to: number }> {
  const at = (day: number, minute: number) => instantOf(hours.timeZone, day + minute * minuteMs)
  // A stretch that began yesterday evening has ended at midnight, so today is early enough.
  const first = Math.floor(wallAt(hours.timeZone, from) / dayMs) * dayMs
  for (let n = 0; n < horizonDays; n++) {
    const date = first + n * dayMs
    if (hours.holidays.includes(dateText(date))) continue
    const weekday = new Date(date).getUTCDay()
    const ofDay = hours.spans.filter((span) => span.day === weekday).sort((a, b) => a.from - b.from)
    let reached = 0
    for (const span of ofDay) {
      // Spans that overlap are one.
      const start = Math.max(span.from, reached)
      if (start >= span.to) continue
      reached = span.to
      yield { from: at(date, start), to: at(date, span.to) }
    }
  }
}

/** Every hour of every day: hours that a supervisor can narrow. */
export const openAllDay = (timeZone: string): Hours => ({
  timeZone,
  spans: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 0, to: 24 * 60 })),
  holidays: [],
})

export function isOpen(hours: Hours | null, at: Date): boolean {
  if (hours === null) return true
  const now = at.getTime()
  for (const { from, to } of stretches(hours, now)) {
    if (from > now) return false
    if (now < to) return true
  }
  return false
}

/** When the stretch that is open then ends; null when it is closed, or never ends. */
export function openUntil(hours: Hours | null, at: Date): Date | null {
  if (hours === null || !isOpen(hours, at)) return null
  for (const { to } of stretches(hours, at.getTime())) if (at.getTime() < to) return new Date(to)
  return null
}

/** When closed hours open next; null when they are open, or open no more. */
export function opensAt(hours: Hours | null, at: Date): Date | null {
  if (hours === null || isOpen(hours, at)) return null
  for (const { from } of stretches(hours, at.getTime())) if (at.getTime() < from) return new Date(from)
  return null
}

type Served = { hours: Hours | null; members: readonly string[] | null }

/** When the first of an operator's queues opens; null while one of them is open, where there are none, or when none opens. */
export function firstOpening(queues: readonly Served[], userId: string, at: Date): Date | null {
  const own = queues.filter(({ members }) => members === null || members.includes(userId))
  return earliestOpening(
    own.map(({ hours }) => hours),
    at,
  )
}

/** When the first of several hours opens; null while one is open, where there are none, or when none opens. */
export function earliestOpening(all: readonly (Hours | null)[], at: Date): Date | null {
  if (all.some((hours) => isOpen(hours, at))) return null
  const openings = all.flatMap((hours) => opensAt(hours, at)?.getTime() ?? [])
  return openings.length === 0 ? null : new Date(Math.min(...openings))
}

/** When so much open time will have passed; null when that does not come within a year. */
export function afterOpen(hours: Hours | null, from: Date, milliseconds: number): Date | null {
  const now = from.getTime()
  if (hours === null) return new Date(now + milliseconds)
  let left = milliseconds
  for (const stretch of stretches(hours, now)) {
    const start = Math.max(stretch.from, now)
    if (start >= stretch.to) continue
    if (left <= stretch.to - start) return new Date(start + left)
    left -= stretch.to - start
  }
  return null
}

/** How much open time lies between two instants. */
export function openBetween(hours: Hours | null, from: Date, to: Date): number {
  const [start, end] = [from.getTime(), to.getTime()]
  if (end <= start) return 0
  if (hours === null) return end - start
  let sum = 0
  for (const stretch of stretches(hours, start)) {
    if (stretch.from >= end) break
    sum += Math.max(0, Math.min(stretch.to, end) - Math.max(stretch.from, start))
  }
  return sum
}
