/** An answer without a model, and how its figures are written. */
import type { AnswerChart, Figure } from '@aura/contracts/assistant/message.ts'
import { type MoneyStyle, moneyText } from '@aura/machines/platform/money-text.ts'
import { words } from './words.ts'

export type SystemAnswer = {
  text: string
  figures: Figure[]
  chart: AnswerChart | null
  /** Those in the text that no provider may read or speak. */
  names: readonly string[]
}

export function formatFigure({ value, unit, currency }: Figure, style: MoneyStyle): string {
  const { language } = style
  if (value === null) return words[language].none
  if (unit === 'money' && currency) return moneyText({ amount: value, currency }, style)
  if (unit === 'percent') return `${new Intl.NumberFormat(language).format(value)}\u00a0%`
  const maximumFractionDigits = unit === 'rating' ? 1 : 0
  return new Intl.NumberFormat(language, { maximumFractionDigits }).format(value)
}
