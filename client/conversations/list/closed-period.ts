import { dayMs } from '@aura/contracts/platform/durations.ts'
import { dayIn, instantOf } from '@aura/machines/platform/wall-clock.ts'

/** The days in which a conversation was closed, as the address keeps them: named ones move with the calendar. */
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

/** The midnight so many days after a day's own, on the clock of a zone. */
function midnight(timeZone: string, day: string, days: number): string | undefined {
  const wall = Date.parse(`${day}T00:00:00Z`) + days * dayMs
  return Number.isNaN(wall) ? undefined : new Date(instantOf(timeZone, wall)).toISOString()
}

export const isReversed = (days: { first: string; last: string }): boolean =>
  days.first !== '' && days.last !== '' && days.first > days.last

/** What the server is asked for: from the first instant to the one after the last. The days are those of the company. */
export function closedBetween(
  value: string,
  now: Date,
  timeZone: string,
): { closedFrom?: string; closedUntil?: string } {
  const between = (from: string | undefined, until: string | undefined) => ({
    ...(from && { closedFrom: from }),
    ...(until && { closedUntil: until }),
  })
  if (isNamed(value)) {
    const [first, last] = daysBack[value]
    const today = dayIn(timeZone, now)
    return between(midnight(timeZone, today, -first), midnight(timeZone, today, 1 - last))
  }
  const { first = '', last = '' } = daysOf(value) ?? {}
  return between(midnight(timeZone, first, 0), midnight(timeZone, last, 1))
}
