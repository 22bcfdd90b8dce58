/**
 * Where a customer can be reached. Two ways of writing one telephone (with and without Brazil's ninth digit,
 * with and without the mobile digit of Mexico and Argentina) are one address: the database folds them into
 * one key and lets a company have it once.
 */
import * as z from 'zod/mini'
import { id } from '../platform/values.ts'

/** A visitor of a site is known by the browser alone, until more is said. */
export const addressKinds = ['phone', 'email', 'visitor'] as const
export type AddressKind = (typeof addressKinds)[number]

export const address = z.strictObject({
  id,
  kind: z.enum(addressKinds),
  /** E.164, lower case, or the visitor's id. */
  value: z.string(),
})
export type Address = z.infer<typeof address>

/** Two spellings of one address have one key: as the database folds them, for telling repeats before they are there. */
export function addressKey({ kind, value }: Pick<Address, 'kind' | 'value'>): string {
  const folded =
    kind !== 'phone'
      ? value.toLowerCase()
      : value
          .replace(/^(\+55[1-9]\d)9([6-9]\d{7})$/, '$1$2')
          .replace(/^\+521(\d{10})$/, '+52$1')
          .replace(/^\+549(\d{10})$/, '+54$1')
  return `${kind}:${folded}`
}
