/** Money as a text, for screens, answers, messages and documents alike: no other file formats an amount with its currency. */
import { currencies, type MoneyFormat } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'

/** The symbol stands in one of the two outer parts, with its space; the other is empty. */
export type MoneyParts = { before: string; number: string; after: string }
export type MoneyStyle = { language: Language; format: MoneyFormat }

const made = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and boards and tables use one hundreds of times. */
function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.currency} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`
  const format = made.get(key) ?? new Intl.NumberFormat(language, { useGrouping: 'always', ...options })
  made.set(key, format)
  return format
}

type Amount = { amount: number; currency: Money['currency']; digits: { least: number; most: number } }

function partsOf({ amount, currency, digits }: Amount, { language, format }: MoneyStyle): MoneyParts {
  const options = { minimumFractionDigits: digits.least, maximumFractionDigits: digits.most }
  if (format === 'currency') {
    const number = formatter(language, options).format(amount)
    const { symbol, side } = currencies[currency]
    // No line ends between an amount and its symbol.
    return side === 'before' ? { before: symbol, number, after: '' } : { before: '', number, after: `\u00a0${symbol}` }
  }
  const parts = formatter(language, { style: 'currency', currency, ...options }).formatToParts(amount)
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  const first = parts.findIndex(({ type }) => type === 'integer')
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction') + 1
  return { before: text(0, first), number: text(first, last), after: text(last, parts.length) }
}

/**
 * With its symbol beside the amount, cents are shown only where there are any, so that columns of round sums stay
 * readable; languages write them always.
 */
export function moneyParts({ amount, currency }: Money, style: MoneyStyle): MoneyParts {
  const digits = style.format === 'currency' && amount % 100 === 0 ? 0 : 2
  return partsOf({ amount: amount / 100, currency, digits: { least: digits, most: digits } }, style)
}

/** With its cents always: sums of small prices stand below one another, and 0 is one of them. */
export const exactParts = ({ amount, currency }: Money, style: MoneyStyle): MoneyParts =>
  partsOf({ amount: amount / 100, currency, digits: { least: 2, most: 2 } }, style)

const joined = ({ before, number, after }: MoneyParts): string => `${before}${number}${after}`

export const moneyText = (money: Money, style: MoneyStyle): string => joined(moneyParts(money, style))

export const exactText = (money: Money, style: MoneyStyle): string => joined(exactParts(money, style))

/** A price in millionths, with as many decimals as it has, two at least. */
export const microsText = (micros: number, currency: Money['currency'], style: MoneyStyle): string =>
  joined(partsOf({ amount: micros / 1_000_000, currency, digits: { least: 2, most: 6 } }, style))
