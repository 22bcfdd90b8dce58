/** The hours of a campaign in words: 'Mon, Tue, Fri 09:00–20:00'. */
import type { SendWindow } from '@aura/contracts/campaigns/design.ts'
import { timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'

/** 2026-11-01 was a Sunday. */
export const dayName = (day: number, language: string) =>
  new Date(Date.UTC(2026, 10, 1 + day)).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })

export const windowText = ({ days, from, to }: Pick<SendWindow, 'days' | 'from' | 'to'>, language: string): string =>
  `${[...days]
    .sort()
    .map((day) => dayName(day, language))
    .join(', ')} ${timeOfDayText(from)}–${timeOfDayText(to)}`
