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

export const isReversed = (days: { first: string; last: string }): boolean =>
  days.first !== '' && days.last !== '' && days.first > days.last

const midnight = (now: Date, back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)

/** From a day's midnight, by the viewer's clock. */
function after(day: string, days: number): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + days)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** What the server is asked for: from the first instant to the one after the last. */
export function closedBetween(value: string, now: Date): { closedFrom?: string; closedUntil?: string } {
  if (isNamed(value)) {
    const [first, last] = daysBack[value]
    return { closedFrom: midnight(now, first).toISOString(), closedUntil: midnight(now, last - 1).toISOString() }
  }
  const { first = '', last = '' } = daysOf(value) ?? {}
  const [from, until] = [first && after(first, 0), last && after(last, 1)]
  return { ...(from && { closedFrom: from }), ...(until && { closedUntil: until }) }
}
