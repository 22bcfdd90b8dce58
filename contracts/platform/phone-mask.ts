/** Telephone numbers while one types them. Apart from what knows which numbers exist, which weighs thirty times as much. */
import { type Country, phoneDigits, phoneMasks } from './locale.ts'

/** (11) 99999-9999 as far as it has been typed; a Brazilian number of ten digits is a fixed line. */
export function maskPhone(text: string, country: Country = 'BR'): string {
  const digits = text.replace(/\D/g, '').slice(0, phoneDigits[country])
  const fixed = country === 'BR' && digits.length === 10
  const mask = fixed ? '(00) 0000-0000' : phoneMasks[country]
  if (mask === undefined) return digits
  let accepted = 0
  let masked = ''
  for (const location of mask) {
    if (accepted >= digits.length) break
    masked += location === '0' ? digits[accepted++] : location
  }
  return masked
}
