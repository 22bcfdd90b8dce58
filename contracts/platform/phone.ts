/**
 * Telephone numbers as people type them and as they are kept: E.164. Brazil is the country of a number
 * without a country code.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import type { Country } from './locale.ts'
import { text } from './values.ts'

/** E.164, or null when no such number can exist. */
export function phoneOf(text: string, country: Country = 'BR'): string | null {
  const parsed = parsePhoneNumberFromString(text, country)
  return parsed?.isValid() ? parsed.number : null
}

export const isPhone = (text: string, country: Country = 'BR'): boolean => phoneOf(text, country) !== null

/** As it comes in at a door: typed or E.164; it goes on as E.164. */
export const phone = z.pipe(
  text(30).check(z.refine((text) => isPhone(text), { error: 'phone' })),
  z.transform((text: string) => phoneOf(text) ?? text),
)
