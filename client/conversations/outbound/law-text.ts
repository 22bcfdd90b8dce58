/** A law profile in words: 'Mon–Fri 09:00–21:00, Sat 10:00–16:00'. */
import { timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { LawProfile } from '@aura/machines/conversations/outbound/law.ts'

/** A Sunday. */
const sunday = Date.UTC(2026, 10, 22)
const dayMs = 86_400_000

export function lawHoursText({ hours }: LawProfile, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => format.format(new Date(sunday + day * dayMs))
  return hours
    .map(({ days, from, to }) => {
      const [first = 0, last = first] = [days[0], days.at(-1)]
      const named = first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`
      return `${named} ${timeOfDayText(from)}–${timeOfDayText(to)}`
    })
    .join(', ')
}
