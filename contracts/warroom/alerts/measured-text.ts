/** The value of an alert's condition as words: alike on screens, in notices, in the bell, in e-mails and on WhatsApp. */
import { durationWords } from '../../platform/duration-text.ts'
import { numberText, percentText } from '../../platform/number-text.ts'
import type { Language } from '../../platform/values.ts'

/** 'change': by how many per cent it went up or down. */
export const measuredUnits = ['count', 'seconds', 'percent', 'change', 'money', 'rating'] as const
export type MeasuredUnit = (typeof measuredUnits)[number]

export function measuredText(unit: MeasuredUnit, amount: number, language: Language): string {
  if (unit === 'seconds') return durationWords(amount)
  if (unit === 'money') return numberText(amount, language, 2)
  if (unit === 'percent') return percentText(amount, language, 1)
  if (unit === 'change') return `${amount > 0 ? '+' : ''}${percentText(amount, language, 1)}`
  return numberText(amount, language, 1)
}
