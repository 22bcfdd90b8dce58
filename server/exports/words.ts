/** How the cells of a table are written for the people of a company: their language, their clock. */

import type { Language } from '@aura/contracts/platform/values.ts'
import { wallText } from '@aura/machines/platform/wall-clock.ts'
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

/** 21/11/2026 14:05 or 11/21/2026 02:05 PM, as the clocks of the company show it. */
export const localTime = (at: Date, timeZone: string, language: Language): string =>
  timeFormat(timeZone, language).format(at).replace(', ', ' ').replace('\u202f', ' ')

/** 2026-11-21, for the names of files: they sort by it. */
export const localDay = (at: Date, timeZone: string): string => wallText(timeZone, at).slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

function timeFormat(timeZone: string, language: Language): Intl.DateTimeFormat {
  const name = `${language} ${timeZone}`
  const existing = formats.get(name)
  if (existing) return existing
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(name, format)
  return format
}
