import type { Figure } from '@aura/contracts/assistant/message.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { percentText } from '../platform/i18n/figures.ts'

/** Null where there was nothing to tell it from. */
export function figureText({ value, unit, currency }: Figure, language: Language): string | null {
  if (value === null) return null
  if (unit === 'money' && currency)
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value / 100)
  if (unit === 'percent') return percentText(value, language, 3)
  return new Intl.NumberFormat(language, { maximumFractionDigits: unit === 'rating' ? 1 : 0 }).format(value)
}
