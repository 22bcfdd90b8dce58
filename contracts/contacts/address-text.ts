import { maskPhone } from '../platform/phone-mask.ts'
import type { Address } from './address.ts'

/** A Brazilian number as people read it, others as they are dialled; of a visitor's id the end that tells them apart. */
export const addressText = ({ kind, value }: Pick<Address, 'kind' | 'value'>): string =>
  kind === 'phone' && value.startsWith('+55')
    ? maskPhone(value.slice(3))
    : kind === 'visitor'
      ? `#${value.slice(-4).toUpperCase()}`
      : value
