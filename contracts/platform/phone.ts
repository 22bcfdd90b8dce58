/**
 * Telephone numbers as people type them and as they are kept: E.164. Brazil is the country of a number
 * without a country code.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import type { Country } from './locale.ts'
import { text } from './values.ts'

/**
 * Brazilian numbers with an area code have ten or eleven digits. Nine digits have the numbers without an area alone
 * (0800 and its like), eight the national numbers such as 4004: anything else of that length lacks digits.
 */
const isWholeInBrazil = (national: string): boolean =>
  national.length > 9 || (national.length === 9 ? /^[3589]00/ : /^(?:[34]0|4370|4864)/).test(national)

/** E.164, or null when no such number can exist. */
export function phoneOf(text: string, country: Country = 'BR'): string | null {
  const parsed = parsePhoneNumberFromString(text, country)
  if (!parsed?.isValid()) return null
  return parsed.countryCallingCode === '55' && !isWholeInBrazil(parsed.nationalNumber) ? null : parsed.number
}

export const isPhone = (text: string, country: Country = 'BR'): boolean => phoneOf(text, country) !== null

/** As it comes in at a door: typed or E.164; it goes on as E.164. */
export const phone = z.pipe(
  text(30).check(z.refine((text) => isPhone(text), { error: 'phone' })),
  z.transform((text: string) => phoneOf(text) ?? text),
)
