/**
 * The hours of a queue as a clock that stops when nobody is there. Spans are read in the queue's own time zone, so
 * a change to summer time moves them as it moves the people.
 */
import type { Hours } from '@aura/contracts/conversations/desk/hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Further ahead nothing is promised. */
const horizonDays = 400

type Local = { year: number; month: number; day: number; weekday: number; offsetMs: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function localAt(timeZone: string, at: number): Local {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  const [year, month, day] = [of('year'), of('month'), of('day')]
  const offsetMs = wall - Math.floor(at / 1000) * 1000
  return { year, month, day, weekday: new Date(wall).getUTCDay(), offsetMs }
}

/** The instant at which a wall there shows that day and minute. */
function instantOf(timeZone: string, day: number, minute: number): number {
  const wall = day + minute * minuteMs
  const guess = wall - localAt(timeZone, wall).offsetMs
  return wall - localAt(timeZone, guess).offsetMs
}

const dateText = (day: number) => new Date(day).toISOString().slice(0, 10)

/** The open stretches from the day of that instant on, in order, as instants. */
function* stretches(hours: Hours, from: number): Generator<{ from: number; to: number }> {
  const { year, month, day } = localAt(hours.timeZone, from)
  // A stretch that began yesterday evening has ended at midnight, so today is early enough.
  const first = Date.UTC(year, month - 1, day)
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
      yield { from: instantOf(hours.timeZone, date, start), to: instantOf(hours.timeZone, date, span.to) }
    }
  }
}

export function isOpen(hours: Hours | null, at: Date): boolean {
  if (hours === null) return true
  const now = at.getTime()
  for (const { from, to } of stretches(hours, now)) {
    if (from > now) return false
    if (now < to) return true
  }
  return false
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
