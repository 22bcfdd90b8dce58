/**
 * How each language, currency and country writes things, as data: what forms offer, what formatters read.
 * Nothing in here costs a browser more than its bytes.
 */
import type { Language, Money } from './values.ts'

export const countries = ['BR', 'US', 'ES', 'AR', 'MX', 'CO'] as const
export type Country = (typeof countries)[number]

export const dialCodes: Record<Country, string> = { BR: '+55', US: '+1', ES: '+34', AR: '+54', MX: '+52', CO: '+57' }
export const defaultDialCode = dialCodes.BR

/** Digits of a national number where a form stops; the others stop at what E.164 allows. */
export const phoneDigits: Record<Country, number> = { BR: 11, US: 10, ES: 9, AR: 15, MX: 15, CO: 15 }

/** A zero is a digit. */
export const phoneMasks: Partial<Record<Country, string>> = {
  BR: '(00) 00000-0000',
  US: '(000) 000-0000',
  ES: '000 00 00 00',
}

/**
 * `currency`: each currency has its symbol on one side of the amount in every language ('4.800 R$'). `language`: as the
 * reader's language writes that currency ('R$ 4.800,00').
 */
export const moneyFormats = ['currency', 'language'] as const
export type MoneyFormat = (typeof moneyFormats)[number]

export type CurrencyFormat = { symbol: string; side: 'before' | 'after' }

export const currencies: Record<Money['currency'], CurrencyFormat> = {
  BRL: { symbol: 'R$', side: 'after' },
  USD: { symbol: '$', side: 'before' },
  EUR: { symbol: '€', side: 'after' },
}

export const dateFormats: Record<Language, string> = {
  'pt-BR': 'dd/MM/yyyy',
  'en-US': 'MM/dd/yyyy',
  'es-ES': 'dd/MM/yyyy',
}

/** The zones a form offers first; any zone of the IANA list is taken. */
export const timeZones: Record<Country, readonly string[]> = {
  BR: [
    'America/Sao_Paulo',
    'America/Bahia',
    'America/Fortaleza',
    'America/Recife',
    'America/Belem',
    'America/Manaus',
    'America/Cuiaba',
    'America/Campo_Grande',
    'America/Porto_Velho',
    'America/Boa_Vista',
    'America/Rio_Branco',
    'America/Noronha',
  ],
  US: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
  ES: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
  AR: ['America/Argentina/Buenos_Aires', 'America/Argentina/Cordoba', 'America/Argentina/Ushuaia'],
  MX: ['America/Mexico_City', 'America/Monterrey', 'America/Cancun', 'America/Hermosillo', 'America/Tijuana'],
  CO: ['America/Bogota'],
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What a company has until it says otherwise. */
export const defaultLocale = {
  currency: 'BRL',
  moneyFormat: 'currency',
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR',
  countryCode: 'BR',
} as const satisfies {
  currency: Money['currency']
  moneyFormat: MoneyFormat
  timezone: string
  language: Language
  countryCode: Country
}
