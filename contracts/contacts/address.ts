/**
 * Where a customer can be reached. Two ways of writing one telephone (with and without Brazil's ninth digit,
 * with and without the mobile digit of Mexico and Argentina) are one address: the database folds them into
 * one key and lets a company have it once.
 */
import * as z from 'zod/mini'
import { isPhone, phoneOf } from '../platform/phone.ts'
import { email, id } from '../platform/values.ts'

export const addressKinds = ['phone', 'email'] as const
export type AddressKind = (typeof addressKinds)[number]

export const address = z.strictObject({
  id,
  kind: z.enum(addressKinds),
  /** E.164, or lower case. */
  value: z.string(),
})
export type Address = z.infer<typeof address>

/**
 * Brazilian mobile numbers have a ninth digit since 2016, and Mexican ones lost their leading one in 2019;
 * some directories and WhatsApp itself still write them the old way.
 */
const respelled = (digits: string): string =>
  digits.replace(/^\+?55([1-9]\d)([6-9]\d{7})$/, '+55$19$2').replace(/^\+?521(\d{10})$/, '+52$1')

/** As a person types it or a provider sends it, E.164; null when no such number can exist. */
export function customerPhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  return phoneOf(respelled(digits)) ?? phoneOf(digits) ?? phoneOf(respelled(`55${digits}`))
}

const typedPhone = z.pipe(
  z.string().check(
    z.maxLength(30),
    z.refine((text) => isPhone(text) || customerPhone(text) !== null, { error: 'phone' }),
  ),
  z.transform((text: string) => customerPhone(text) ?? text),
)

/** As it comes in at a door; it goes on in its one form. */
export const typedAddress = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phone'), value: typedPhone }),
  z.strictObject({ kind: z.literal('email'), value: email }),
])
export type TypedAddress = z.infer<typeof typedAddress>
