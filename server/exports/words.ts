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

/** 2026-11-21 14:05, as the clocks of the company show it. */
export const localTime = (at: Date, timeZone: string): string => wallText(timeZone, at).slice(0, 16).replace('T', ' ')
