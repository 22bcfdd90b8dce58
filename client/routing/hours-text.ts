/** The hours of a queue in one line. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { type HoursDraft, weekdays } from './queue-draft.ts'

/** A Sunday, for the names of the days. */
const sunday = Date.UTC(2023, 0, 1)

const named = (language: Language, weekday: 'long' | 'short') =>
  weekdays.map((day) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(sunday + day * 86_400_000)),
  )

export const weekdayNames = (language: Language): readonly string[] => named(language, 'long')

/** 'seg.–sex. 08:00–18:00, sáb. 09:00–12:00': days that follow each other with the same hours stand together. */
export function hoursText({ days }: Pick<HoursDraft, 'days'>, language: Language): string {
  const names = named(language, 'short')
  const groups: { from: number; to: number; times: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const times = (days[day] ?? []).map(({ from, to }) => `${from}–${to}`).join(' ')
    const last = groups.at(-1)
    if (last?.times === times && (last.to + 1) % 7 === day) last.to = day
    else groups.push({ from: day, to: day, times })
  }
  return groups
    .filter(({ times }) => times !== '')
    .map(({ from, to, times }) => `${from === to ? names[from] : `${names[from]}–${names[to]}`} ${times}`)
    .join(', ')
}
