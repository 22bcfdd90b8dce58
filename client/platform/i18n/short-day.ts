/** The day of something past, as short as it can be told: '14:30' today, '03/12' this year, '03/12/2025' before. */
import { isSameDay } from './time-text.ts'

const dayAndMonth = { day: '2-digit', month: '2-digit' } as const
const forms = {
  today: { hour: '2-digit', minute: '2-digit' },
  this_year: dayAndMonth,
  before: { ...dayAndMonth, year: 'numeric' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

export function shortDay(at: string, language: string, now: number): string {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date(now).getFullYear()
  const form = isSameDay(at, now) ? 'today' : isThisYear ? 'this_year' : 'before'
  const key = `${language} ${form}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, forms[form])
  formats.set(key, format)
  return format.format(day)
}
