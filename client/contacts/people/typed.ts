import type { TypedAddress } from '@aura/contracts/contacts/typed-address.ts'

/** What somebody typed into one box. */
export const typed = (text: string): TypedAddress =>
  text.includes('@') ? { kind: 'email', value: text.trim() } : { kind: 'phone', value: text.trim() }
