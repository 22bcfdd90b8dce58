/** A week of hourly values as a row of twenty-four for each weekday of the company's calendar, Monday first. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

export type WeekdayRow = { name: string; values: (number | null)[] }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const anyMonday = Date.UTC(2024, 0, 1)

type HourlyValues = { from: number; stepMs: number; values: readonly (number | null)[] }

export function weekByHour({ from, stepMs, values }: HourlyValues, timeZone: string, language: Language): WeekdayRow[] {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const rows = weekdays.map((_, day) => ({
    name: name.format(anyMonday + day * dayMs),
    values: Array.from({ length: 24 }, (): number | null => null),
  }))
  const clock = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: '2-digit', hourCycle: 'h23', timeZone })
  values.forEach((value, at) => {
    const written = clock.formatToParts(from + at * stepMs)
    const part = (type: 'weekday' | 'hour') => written.find((item) => item.type === type)?.value ?? ''
    const row = rows[weekdays.indexOf(part('weekday'))]
    if (row) row.values[Number(part('hour'))] = value
  })
  return rows
}

/** How far the hour that runs has come there: not everywhere is it an hour's whole distance from Greenwich. */
export const minutesPastHour = (now: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { minute: 'numeric', timeZone }).format(now))
