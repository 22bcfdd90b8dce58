/** Prices in millionths of a currency as people read them. */
import { currencies } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'

/** As many decimals as the price has, two at least. */
export function microsText(micros: number, currency: Money['currency'], language: Language): string {
  const number = (micros / 1_000_000).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  const { symbol, side } = currencies[currency]
  return side === 'before' ? `${symbol}${number}` : `${number} ${symbol}`
}

/** A sum of prices, in cents. */
export const microsMoney = (micros: number, currency: Money['currency']): Money => ({
  amount: Math.round(micros / 10_000),
  currency,
})
