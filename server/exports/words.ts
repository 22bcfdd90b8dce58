/** How the cells of a table are written for the people of a company: their language, their clock. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Cell } from '../platform/export-kind.ts'

export type Sheet = {
  name: string
  headers: readonly string[]
  pages: AsyncIterable<readonly (readonly Cell[])[]>
  language: Language
  timeZone: string
}

const words: Record<Language, readonly [string, string]> = {
  'pt-BR': ['sim', 'não'],
  'en-US': ['yes', 'no'],
  'es-ES': ['sí', 'no'],
}
export const yesNo = (value: boolean, language: Language): string => words[language][value ? 0 : 1]

const two = '2-digit'
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const dateTimeFormat = clocks.get(timeZone)
  if (dateTimeFormat) return dateTimeFormat
  const day = { year: 'numeric', month: two, day: two } as const
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...day, hour: two, minute: two, hourCycle: 'h23' })
  clocks.set(timeZone, made)
  return made
}

/** 2026-11-21 14:05, as the clocks of the company show it. */
export function localTime(at: Date, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(at)
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}
