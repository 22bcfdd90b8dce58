/**
 * Telephone numbers as people type them and as they are kept: E.164. Brazil is the country of a number
 * without a country code, and has a mask of its own while one types.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

export const countries = ['BR', 'US', 'ES', 'AR', 'MX', 'CO'] as const
export type Country = (typeof countries)[number]

export const dialCodes: Record<Country, string> = { BR: '+55', US: '+1', ES: '+34', AR: '+54', MX: '+52', CO: '+57' }

/** Digits of a national number where a form stops; the others stop at what E.164 allows. */
const digitsOf: Record<Country, number> = { BR: 11, US: 10, ES: 9, AR: 15, MX: 15, CO: 15 }

const masks: Partial<Record<Country, string>> = { BR: '(00) 00000-0000', US: '(000) 000-0000', ES: '000 00 00 00' }

/** (11) 99999-9999 as far as it has been typed; a Brazilian number of ten digits is a fixed line. */
export function maskPhone(text: string, country: Country = 'BR'): string {
  const digits = text.replace(/\D/g, '').slice(0, digitsOf[country])
  const fixed = country === 'BR' && digits.length === 10
  const mask = fixed ? '(00) 0000-0000' : masks[country]
  if (mask === undefined) return digits
  let taken = 0
  let masked = ''
  for (const place of mask) {
    if (taken >= digits.length) break
    masked += place === '0' ? digits[taken++] : place
  }
  return masked
}

/** E.164, or null when no such number can exist. */
export function phoneOf(text: string, country: Country = 'BR'): string | null {
  const parsed = parsePhoneNumberFromString(text, country)
  return parsed?.isValid() ? parsed.number : null
}

export const isPhone = (text: string, country: Country = 'BR'): boolean => phoneOf(text, country) !== null

/** As it comes in at a door: typed or E.164; it goes on as E.164. */
export const phone = z.pipe(
  z.string().check(
    z.maxLength(30),
    z.refine((text) => isPhone(text), { error: 'phone' }),
  ),
  z.transform((text: string) => phoneOf(text) ?? text),
)
