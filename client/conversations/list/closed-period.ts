/** The days in which a conversation was closed, as the address keeps them: named ones move with the company's calendar. */
import { offsetOf } from '../../platform/i18n/time-zone.ts'

export const closedPeriods = ['today', 'yesterday', 'week', 'month'] as const
export type ClosedPeriod = (typeof closedPeriods)[number]

/** The first and the last day, counted back from today. */
const daysBack: Record<ClosedPeriod, readonly [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
}

/** Either day may be missing. */
const range = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

const isNamed = (value: string): value is ClosedPeriod => closedPeriods.some((period) => period === value)

/** The two days of a period that was chosen by hand. */
export function daysOf(value: string | undefined): { first: string; last: string } | undefined {
  const found = range.exec(value ?? '')
  return found ? { first: found[1] ?? '', last: found[2] ?? '' } : undefined
}

export const isReversed = (days: { first: string; last: string }): boolean =>
  days.first !== '' && days.last !== '' && days.first > days.last

/** The instant at which a day begins there, so many days after the one that is named. */
function midnight(timeZone: string, day: string, days: number): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const wall = Date.UTC(year, month - 1, date + days)
  if (Number.isNaN(wall)) return undefined
  const guess = wall - offsetOf(timeZone, wall)
  return new Date(wall - offsetOf(timeZone, guess)).toISOString()
}

/** What the server is asked for: from the first instant to the one after the last, by the clock of the company. */
export function closedBetween(
  value: string,
  now: Date,
  timeZone: string,
): { closedFrom?: string; closedUntil?: string } {
  const [today, named] = [dayIn(timeZone, now), isNamed(value) ? daysBack[value] : undefined]
  const { first = '', last = '' } = named ? { first: today, last: today } : (daysOf(value) ?? {})
  const from = first && midnight(timeZone, first, named ? -named[0] : 0)
  const until = last && midnight(timeZone, last, named ? 1 - named[1] : 1)
  return { ...(from && { closedFrom: from }), ...(until && { closedUntil: until }) }
}

const dayIn = (timeZone: string, at: Date) =>
  new Date(at.getTime() + offsetOf(timeZone, at.getTime())).toISOString().slice(0, 10)
