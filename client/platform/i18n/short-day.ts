/** The day of something past, as short as it can be told: '14:30' today, '03/12' this year, '03/12/2025' before. */
import { isSameDay } from './time-text.ts'

const dayAndMonth = { day: '2-digit', month: '2-digit' } as const
const forms = {
  today: { hour: '2-digit', minute: '2-digit' },
  this_year: dayAndMonth,
  before: { ...dayAndMonth, year: 'numeric' },
  year: { year: 'numeric' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** On the browser's clock, or on the one that is named. */
export function shortDay(at: string, language: string, now: number, timeZone?: string): string {
  const text = (form: keyof typeof forms, moment: number) => {
    const key = `${language} ${form} ${timeZone}`
    const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...forms[form], timeZone })
    formats.set(key, format)
    return format.format(moment)
  }
  const day = Date.parse(at)
  const isThisYear = text('year', day) === text('year', now)
  return text(isSameDay(at, now, timeZone) ? 'today' : isThisYear ? 'this_year' : 'before', day)
}
