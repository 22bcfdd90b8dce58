/** Numbers, money and times as each language writes them. */
import { currencies, type MoneyFormat } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { moneyFormat } from './money-format.ts'

/** The symbol stands in one of the two outer parts, with its space; the other is empty. */
export type MoneyParts = { before: string; number: string; after: string }

const made = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and boards and tables use one hundreds of times. */
function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.currency} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`
  const format = made.get(key) ?? new Intl.NumberFormat(language, { useGrouping: 'always', ...options })
  made.set(key, format)
  return format
}

type Amount = { amount: number; currency: Money['currency']; digits: { least: number; most: number } }

function partsOf({ amount, currency, digits }: Amount, language: Language, format: MoneyFormat): MoneyParts {
  const options = { minimumFractionDigits: digits.least, maximumFractionDigits: digits.most }
  if (format === 'currency') {
    const number = formatter(language, options).format(amount)
    const { symbol, side } = currencies[currency]
    return side === 'before' ? { before: symbol, number, after: '' } : { before: '', number, after: ` ${symbol}` }
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
export function moneyParts({ amount, currency }: Money, language: Language, format = moneyFormat()): MoneyParts {
  const digits = format === 'currency' && amount % 100 === 0 ? 0 : 2
  return partsOf({ amount: amount / 100, currency, digits: { least: digits, most: digits } }, language, format)
}

/** With its cents always: sums of small prices stand below one another, and 0 is one of them. */
export const exactParts = ({ amount, currency }: Money, language: Language, format = moneyFormat()): MoneyParts =>
  partsOf({ amount: amount / 100, currency, digits: { least: 2, most: 2 } }, language, format)

const joined = ({ before, number, after }: MoneyParts): string => `${before}${number}${after}`

export const formatMoney = (money: Money, language: Language, format?: MoneyFormat): string =>
  joined(moneyParts(money, language, format))

export const formatExact = (money: Money, language: Language, format?: MoneyFormat): string =>
  joined(exactParts(money, language, format))

/** A price in millionths, with as many decimals as it has, two at least. */
export const microsText = (micros: number, currency: Money['currency'], language: Language, format = moneyFormat()) =>
  joined(partsOf({ amount: micros / 1_000_000, currency, digits: { least: 2, most: 6 } }, language, format))

/** A sum of prices in millionths, in cents. */
export const microsMoney = (micros: number, currency: Money['currency']): Money => ({
  amount: Math.round(micros / 10_000),
  currency,
})

/** '4.200,50', '4,200.50' or '4200' typed by a person, in minor units; undefined when it is no amount. */
export function parseAmount(text: string, language: Language): number | undefined {
  const bare = text.replaceAll(/[\s R$€]/g, '')
  const [group, decimal] = language === 'en-US' ? [',', '.'] : ['.', ',']
  const plain = bare.replaceAll(group, '').replace(decimal, '.')
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

const steps = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

const ago: Record<Language, (time: string) => string> = {
  'pt-BR': (time) => `há ${time}`,
  'en-US': (time) => `${time} ago`,
  'es-ES': (time) => `hace ${time}`,
}

const justNow: Record<Language, string> = { 'pt-BR': 'agora', 'en-US': 'just now', 'es-ES': 'ahora' }

/** 'há 14 s', '14 s ago', 'hace 14 s': written here, because browsers do not agree on the short forms. */
export function formatAge(seconds: number, language: Language): string {
  const whole = Math.floor(seconds)
  if (whole <= 0) return justNow[language]
  const [unit, size] = steps.find(([, size]) => whole >= size) ?? ['s', 1]
  return ago[language](`${Math.floor(whole / size)} ${unit}`)
}

export const formatInstant = (at: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
