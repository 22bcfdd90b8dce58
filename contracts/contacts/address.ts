/**
 * Where a customer can be reached. Two ways of writing one telephone (with and without Brazil's ninth digit,
 * with and without the mobile digit of Mexico and Argentina) are one address: the database folds them into
 * one key and lets a company have it once.
 */
import * as z from 'zod/mini'
import { id } from '../platform/values.ts'

export const addressKinds = ['phone', 'email'] as const
export type AddressKind = (typeof addressKinds)[number]

export const address = z.strictObject({
  id,
  kind: z.enum(addressKinds),
  /** E.164, or lower case. */
  value: z.string(),
})
export type Address = z.infer<typeof address>
