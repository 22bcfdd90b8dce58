/** How often a form may ask the owner of a telephone: a form that strangers fill in is no way to send messages to others. */

import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { basicAlphabet, smsParts } from '../campaigns/sms-parts.ts'

export const mostAsksOfNumber = 3
export const mostAsksOfForm = 60
export const mostAsksOfCompany = 200

/** `ofNumber` and `ofCompany`: in 24 hours, by all forms of the company; `ofForm`: in one hour. */
export type PhoneAsks = { ofNumber: number; ofForm: number; ofCompany: number }

export const mayAskPhone = ({ ofNumber, ofForm, ofCompany }: PhoneAsks): boolean =>
  ofNumber < mostAsksOfNumber && ofForm < mostAsksOfForm && ofCompany < mostAsksOfCompany

/** A link that was not used by then opens nothing. Longer than a message waits for its provider. */
export const phoneWithinMs = dayMs
export const isPhoneLinkOver = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() >= phoneWithinMs

/** No letter of them makes an SMS longer than its characters. */
const words: Record<Language, (company: string, link: string) => string> = {
  'pt-BR': (company, link) => `${company}: confirme seu telefone em ${link} Se foi engano, ignore.`,
  'en-US': (company, link) => `${company}: confirm your phone at ${link} If it was not you, ignore this.`,
  'es-ES': (company, link) => `${company}: confirme su teléfono en ${link} Si es un error, no haga nada.`,
}
const leastOfName = 10

/** One part of an SMS, as long as the address of the company's Aura leaves room: its name gives way. */
export function phoneAsk(language: Language, company: string, link: string): string {
  let name = basicText(company)
  while (name.length > leastOfName && smsParts(words[language](name, link)) > 1) name = name.slice(0, -1).trimEnd()
  return words[language](name, link)
}

const basicText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (basicAlphabet.includes(letter) ? letter : letter.normalize('NFKD')))
    .flatMap((letters) => [...letters].filter((letter) => basicAlphabet.includes(letter)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const longestName = 40

/** Whose card a number comes onto, for who opens the link: enough to know oneself, too little to learn an address. */
export const maskedOwner = ({ name, email }: { name: string; email: string }): { name: string; email: string } => ({
  name: name.length > longestName ? `${name.slice(0, longestName)}…` : name,
  email: email.replace(/^(.)[^@]*/u, '$1•••'),
})
