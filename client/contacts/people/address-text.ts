import type { Address } from '@aura/contracts/contacts/address.ts'
import type { TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'

/** A Brazilian number as people read it, others as they are dialled; of a visitor's id the end that tells them apart. */
export const addressText = ({ kind, value }: Pick<Address, 'kind' | 'value'>): string =>
  kind === 'phone' && value.startsWith('+55')
    ? maskPhone(value.slice(3))
    : kind === 'visitor'
      ? `#${value.slice(-4).toUpperCase()}`
      : value

/** What somebody typed into one box. */
export const typed = (text: string): TypedAddress =>
  text.includes('@') ? { kind: 'email', value: text.trim() } : { kind: 'phone', value: text.trim() }
