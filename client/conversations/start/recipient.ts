/** To whom somebody writes first: a contact that was chosen, or a number or an address that was typed. */
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { Recipient } from '@aura/contracts/conversations/start.ts'

export type Choice = { contactId: string | undefined; text: string }

/** As the address of the screen says it: `new`, a contact's id, or a number. */
export const choiceOf = (start: string): Choice =>
  start === 'new'
    ? { contactId: undefined, text: '' }
    : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(start)
      ? { contactId: start, text: '' }
      : { contactId: undefined, text: start }

/** A number is being typed, and lacks digits or has too many. */
export const isBadPhone = (choice: Choice): boolean =>
  choice.contactId === undefined && /^\s*\+?[\d\s().-]*\d[\d\s().-]*$/.test(choice.text) && !recipientOf(choice)

/** Undefined while nobody can be meant. */
export function recipientOf({ contactId, text }: Choice): Recipient | undefined {
  if (contactId !== undefined) return { kind: 'contact', contactId }
  const value = text.trim()
  const typed = typedAddress.safeParse({ kind: value.includes('@') ? 'email' : 'phone', value })
  return typed.success ? { kind: 'address', address: typed.data } : undefined
}
