/** An answer without a model, and how its figures are written. */
import type { AnswerChart, Figure } from '@aura/contracts/assistant/message.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { words } from './words.ts'

export type SystemAnswer = {
  text: string
  figures: Figure[]
  chart: AnswerChart | null
  /** Those in the text that no provider may read or speak. */
  names: readonly string[]
}

export function formatFigure({ value, unit, currency }: Figure, language: Language): string {
  if (value === null) return words[language].none
  if (unit === 'money' && currency) {
    const style = { style: 'currency', currency } as const
    return new Intl.NumberFormat(language, style).format(value / 100)
  }
  if (unit === 'percent') return `${new Intl.NumberFormat(language).format(value)} %`
  const maximumFractionDigits = unit === 'rating' ? 1 : 0
  return new Intl.NumberFormat(language, { maximumFractionDigits }).format(value)
}
