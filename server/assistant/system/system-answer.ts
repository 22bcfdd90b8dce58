/** An answer without a model, and how its figures are written. */
import type { AnswerChart, Figure } from '@aura/contracts/assistant/message.ts'
import { numberText, percentText } from '@aura/contracts/platform/number-text.ts'
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
  if (unit === 'percent') return percentText(value, language, 1)
  return numberText(value, language, unit === 'rating' ? 1 : 0)
}
