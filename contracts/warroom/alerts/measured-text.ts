/** The value of an alert's condition as words: alike on screens, in notices, in the bell, in e-mails and on WhatsApp. */
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

/** As a sentence says it: '45 s', '16 min', '1 min 30 s', '1 h 05 min', '24 h', '3 d'; no part that is nothing, no line break. */
function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole >= 2 * 86_400) return `${Math.floor(whole / 86_400)}\u00a0d`
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  if (hours > 0) return `${hours}\u00a0h${minutes === 0 ? '' : `\u00a0${`${minutes}`.padStart(2, '0')}\u00a0min`}`
  const rest = whole % 60
  if (minutes === 0) return `${rest}\u00a0s`
  return `${minutes}\u00a0min${rest === 0 ? '' : `\u00a0${`${rest}`.padStart(2, '0')}\u00a0s`}`
}
