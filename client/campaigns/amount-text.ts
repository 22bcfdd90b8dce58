/** A sum of money as people type it, in minor units. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { parseAmount } from '../platform/i18n/format.ts'

export const amountText = (amount: number | null, language: Language): string =>
  amount === null ? '' : (amount / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false })

/** Null of nothing; undefined of what is no sum above zero. */
export function typedAmount(typed: string, language: Language): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = parseAmount(typed, language)
  return amount === undefined || amount < 1 ? undefined : amount
}
