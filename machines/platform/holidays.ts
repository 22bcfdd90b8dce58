/** National holidays by country, as data. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Country } from '@aura/contracts/platform/locale.ts'

type Calendar = {
  /** Month and day. */
  fixed: readonly string[]
  /** Days from Easter Sunday. */
  fromEaster: readonly number[]
  /** Month and day of those that are kept on the Monday that follows, where they are no Monday. */
  mondays?: readonly string[]
}

const calendars: Partial<Record<Country, Calendar>> = {
  // Carnival Monday and Tuesday, Good Friday, Corpus Christi.
  BR: {
    fixed: ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
    fromEaster: [-48, -47, -2, 60],
  },
  // Maundy Thursday and Good Friday; Ascension, Corpus Christi and Sacred Heart on their Mondays.
  CO: {
    fixed: ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'],
    fromEaster: [-3, -2, 43, 64, 71],
    mondays: ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'],
  },
  ES: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    fromEaster: [-2],
  },
}

/** Of Brazil, of a day on a wall there. */
export const isHoliday = (day: Date): boolean => isHolidayIn('BR', day)

/** Of a day on a wall there. A country without a calendar has none. */
export function isHolidayIn(country: Country, day: Date): boolean {
  const calendar = calendars[country]
  if (!calendar) return false
  const { fixed, fromEaster, mondays = [] } = calendar
  const date = dateOf(day.getTime())
  if (fixed.includes(date)) return true
  const easter = easterOf(day.getUTCFullYear())
  if (fromEaster.some((days) => dateOf(easter + days * dayMs) === date)) return true
  if (day.getUTCDay() !== 1) return false
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => dateOf(day.getTime() - days * dayMs))
  return mondays.some((holiday) => week.includes(holiday))
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(5, 10)

/** Easter Sunday of the Gregorian calendar, after Butcher. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1)
}
