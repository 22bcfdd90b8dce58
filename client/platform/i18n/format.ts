/** Numbers, money and times as each language writes them. */
import { type CurrencyFormat, currencies } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'

export type MoneyParts = CurrencyFormat & { number: string }

const made = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and boards and tables use one hundreds of times. */
function amounts(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const
  const format = made.get(key) ?? new Intl.NumberFormat(language, options)
  made.set(key, format)
  return format
}

/** Cents are shown only where there are any, so that columns of round sums stay readable. */
export function moneyParts({ amount, currency }: Money, language: Language): MoneyParts {
  const digits = amount % 100 === 0 ? 0 : 2
  const number = amounts(language, digits).format(amount / 100)
  return { number, ...currencies[currency] }
}

export function formatMoney(money: Money, language: Language): string {
  const { number, symbol, side } = moneyParts(money, language)
  return side === 'before' ? `${symbol}${number}` : `${number} ${symbol}`
}

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

/** 'há 14 s', '14 s ago', 'hace 14 s': written here, because browsers do not agree on the short forms. */
export function formatAge(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [unit, size] = steps.find(([, size]) => whole >= size) ?? ['s', 1]
  return ago[language](`${Math.floor(whole / size)} ${unit}`)
}

export const formatInstant = (at: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
