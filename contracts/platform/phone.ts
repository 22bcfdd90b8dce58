/**
 * Telephone numbers as people type them and as they are kept: E.164. Brazil is the country of a number
 * without a country code, and has a mask of its own while one types.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { type Country, phoneDigits, phoneMasks } from './locale.ts'

/** (11) 99999-9999 as far as it has been typed; a Brazilian number of ten digits is a fixed line. */
export function maskPhone(text: string, country: Country = 'BR'): string {
  const digits = text.replace(/\D/g, '').slice(0, phoneDigits[country])
  const fixed = country === 'BR' && digits.length === 10
  const mask = fixed ? '(00) 0000-0000' : phoneMasks[country]
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
