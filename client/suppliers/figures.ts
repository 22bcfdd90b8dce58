/** Prices and rates as people read them. */

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

export const rateText = (part: number, whole: number, language: Language): string =>
  whole === 0
    ? '–'
    : (part / whole).toLocaleString(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const latencyText = (ms: number | null, language: Language): string =>
  ms === null ? '–' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 })} s`
