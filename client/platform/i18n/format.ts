/** Numbers, money and times as each language writes them. */
import type { MoneyFormat } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import * as text from '@aura/machines/platform/money-text.ts'
import { moneyFormat } from './money-format.ts'

export const moneyParts = (money: Money, language: Language): text.MoneyParts =>
  text.moneyParts(money, { language, format: moneyFormat() })

/** With its cents always. */
export const exactParts = (money: Money, language: Language): text.MoneyParts =>
  text.exactParts(money, { language, format: moneyFormat() })

export const formatMoney = (money: Money, language: Language, format: MoneyFormat = moneyFormat()): string =>
  text.moneyText(money, { language, format })

export const formatExact = (money: Money, language: Language): string =>
  text.exactText(money, { language, format: moneyFormat() })

/** A price in millionths. */
export const microsText = (micros: number, currency: Money['currency'], language: Language): string =>
  text.microsText(micros, currency, { language, format: moneyFormat() })

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

export const formatInstant = (at: string, language: Language, timeZone?: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at))
