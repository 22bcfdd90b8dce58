/** Numbers that a text message may go to on a stranger's word: mobile ones of one country. Far larger than `phone.ts`: for servers. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Country } from './locale.ts'

/** Where the numbers of a country tell mobile from landline no more, either. Null: of any country. */
export function isMobileOf(phone: string, country: Country | null): boolean {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed?.isValid() || parsed.country === undefined) return false
  const type = parsed.getType()
  return (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') && (country === null || parsed.country === country)
}
