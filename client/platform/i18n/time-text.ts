/** Times as a conversation says them: the hour today, the day otherwise. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

const made = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it, and a thread uses one per message. */
function format(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  const dateTimeFormat = made.get(key) ?? new Intl.DateTimeFormat(language, options)
  made.set(key, dateTimeFormat)
  return dateTimeFormat
}

/** '08:00', and '8:00 AM' in English. */
export const clockForm = (language: string) =>
  ({ hour: language === 'en-US' ? 'numeric' : '2-digit', minute: '2-digit' }) as const

/** On the browser's clock, or on the one that is named. */
export const hourText = (at: string, language: Language, timeZone?: string): string =>
  format(language, `hour ${timeZone}`, { ...clockForm(language), timeZone }).format(new Date(at))

export const dayAndMonth = { day: '2-digit', month: '2-digit' } as const

const dateOf = (at: string | number, timeZone?: string): string =>
  format('en-US', `date ${timeZone}`, { dateStyle: 'short', timeZone }).format(new Date(at))

/** On the browser's clock, or on the one that is named. */
export const isSameDay = (at: string | number, other: string | number, timeZone?: string): boolean =>
  dateOf(at, timeZone) === dateOf(other, timeZone)

/** '14:30' today, '03/12, 14:30' on another day. */
export const momentText = (at: string, language: Language, timeZone?: string, now = Date.now()): string =>
  isSameDay(at, now, timeZone)
    ? hourText(at, language, timeZone)
    : format(language, `moment ${timeZone}`, { ...dayAndMonth, ...clockForm(language), timeZone }).format(new Date(at))

/** For the line between two days: 'segunda-feira, 2 de março de 2026', with 'hoje' and 'ontem' by their names. */
export function dayText(at: string, now: number, language: Language): string {
  const day = new Date(at)
  const back = Math.round((startOf(new Date(now)) - startOf(day)) / dayMs)
  if (back === 0 || back === 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-back, 'day')
  return format(language, 'day', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(day)
}

const startOf = (time: Date) => new Date(time).setHours(0, 0, 0, 0)
