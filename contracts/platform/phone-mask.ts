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

/** A Brazilian number as people read it, however it was typed: with or without its country. Any other stays as it is. */
export function phoneText(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const isAbroad = typed.trim().startsWith('+') && !digits.startsWith('55')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return !isAbroad && /^[1-9]{2}(9\d{8}|\d{8})$/.test(national) ? maskPhone(national) : typed
}
