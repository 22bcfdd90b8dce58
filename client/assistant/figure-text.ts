import type { Figure } from '@aura/contracts/assistant/message.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { percentText } from '../platform/i18n/figures.ts'
import { formatMoney } from '../platform/i18n/format.ts'

/** Null where there was nothing to tell it from. */
export function figureText({ value, unit, currency }: Figure, language: Language): string | null {
  if (value === null) return null
  if (unit === 'money' && currency) return formatMoney({ amount: value, currency }, language)
  if (unit === 'percent') return percentText(value, language, 3)
  return new Intl.NumberFormat(language, { maximumFractionDigits: unit === 'rating' ? 1 : 0 }).format(value)
}
