/** National holidays by country, as data, and the days that a company adds. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type Country, countries } from '@aura/contracts/platform/locale.ts'

export type Calendar = {
  /** Month and day. */
  fixed: readonly string[]
  /** Days from Easter Sunday. */
  fromEaster?: readonly number[]
  /** Month and day of those that are kept on the Monday that follows, where they are no Monday. */
  mondays?: readonly string[]
  /** Month and day of those that go to the Monday before from a Tuesday or Wednesday, and to the one after from a Thursday or Friday. */
  nearMondays?: readonly string[]
  /** Month and day, and by how many days each moves, by its day of the week from Sunday. */
  moved?: readonly { holiday: string; by: readonly number[] }[]
  /** Month and day of those that are holidays on some days of the week alone. */
  onWeekdays?: readonly { holiday: string; on: readonly number[] }[]
  /** The day on which winter begins in the south. */
  isAtSouthernSolstice?: boolean
  /** Month, weekday from 0, Sunday, and which of them; -1: the last. */
  weekdays?: readonly (readonly [month: number, weekday: number, which: number])[]
}

const [monday, thursday] = [1, 4]

const calendars: Readonly<Record<Country, Calendar>> = {
  // Carnival Monday and Tuesday, Good Friday, Corpus Christi.
  BR: {
    fixed: ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
    fromEaster: [-48, -47, -2, 60],
  },
  // Ley 27.399: Carnival Monday and Tuesday, Good Friday. Bridging days are decreed each year, and are days of the company.
  AR: {
    fixed: ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25'],
    fromEaster: [-48, -47, -2],
    nearMondays: ['06-17', '08-17', '10-12', '11-20'],
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
  // Ley Federal del Trabajo, article 74.
  MX: {
    fixed: ['01-01', '05-01', '09-16', '12-25'],
    weekdays: [
      [2, monday, 1],
      [3, monday, 3],
      [11, monday, 3],
    ],
  },
  // Federal holidays, on their own days.
  US: {
    fixed: ['01-01', '06-19', '07-04', '11-11', '12-25'],
    weekdays: [
      [1, monday, 3],
      [2, monday, 3],
      [5, monday, -1],
      [9, monday, 1],
      [10, monday, 2],
      [11, thursday, 4],
    ],
  },
}

/** Whose holidays a company keeps: those of its country, and days of its own, as '2026-07-09'. */
export type HolidayCalendar = { country: Country | null; ownDays: readonly string[] }

/** Of a country as it is stored. */
export const countryNamed = (name: string): Country | null => countries.find((known) => known === name) ?? null

/** Those that are still to come, today included. */
export const daysFrom = (days: readonly string[], today: string): string[] => days.filter((day) => day >= today)

/** Of a day on a wall of the company. */
export const isHoliday = ({ country, ownDays }: HolidayCalendar, day: Date): boolean =>
  ownDays.includes(day.toISOString().slice(0, 10)) || (country !== null && isHolidayIn(country, day))

/** Of a day on a wall there. */
export const isHolidayIn = (country: Country, day: Date): boolean => isInCalendar(calendars[country], day)

export function isInCalendar(calendar: Calendar, day: Date): boolean {
  const { fixed, fromEaster = [], mondays = [], nearMondays = [], weekdays = [] } = calendar
  const { moved = [], onWeekdays = [], isAtSouthernSolstice = false } = calendar
  const date = dateOf(day.getTime())
  if (fixed.includes(date)) return true
  if (onWeekdays.some(({ holiday, on }) => holiday === date && on.includes(day.getUTCDay()))) return true
  if (isAtSouthernSolstice && date === solsticeOf(day.getUTCFullYear())) return true
  if (moved.some(({ holiday, by }) => movedDate(holiday, by, day.getUTCFullYear()) === date)) return true
  const easter = easterOf(day.getUTCFullYear())
  if (fromEaster.some((days) => dateOf(easter + days * dayMs) === date)) return true
  if (weekdays.some(([month, weekday, which]) => isWhich(day, month, weekday, which))) return true
  if (nearMondays.some((holiday) => movedDate(holiday, toNearMonday, day.getUTCFullYear()) === date)) return true
  if (day.getUTCDay() !== monday) return false
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => dateOf(day.getTime() - days * dayMs))
  return mondays.some((holiday) => week.includes(holiday))
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(5, 10)

function isWhich(day: Date, month: number, weekday: number, which: number): boolean {
  if (day.getUTCMonth() + 1 !== month || day.getUTCDay() !== weekday) return false
  const isLast = new Date(day.getTime() + 7 * dayMs).getUTCMonth() !== day.getUTCMonth()
  return which < 0 ? isLast : Math.ceil(day.getUTCDate() / 7) === which
}

/** By the day of the week, from Sunday: how far the holiday moves. */
const toNearMonday = [0, 0, -1, -2, 4, 3, 0]

function movedDate(holiday: string, by: readonly number[], year: number): string {
  const at = Date.parse(`${year}-${holiday}`)
  return dateOf(at + (by[new Date(at).getUTCDay()] ?? 0) * dayMs)
}

/** Of June, by Chilean time, until 2046. */
const solsticeOf = (year: number): string => (year % 4 > 1 ? '06-21' : '06-20')

/** Easter Sunday of the Gregorian calendar, after Butcher. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1)
}
