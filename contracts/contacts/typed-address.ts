import * as z from 'zod/mini'
import { phoneOf } from '../platform/phone.ts'
import { email, text } from '../platform/values.ts'

/**
 * Brazilian mobile numbers have a ninth digit since 2016, and Mexican ones lost their leading one in 2019;
 * some directories and WhatsApp itself still write them the old way.
 */
const respelled = (digits: string): string =>
  digits.replace(/^\+?55([1-9]\d)([6-9]\d{7})$/, '+55$19$2').replace(/^\+?521(\d{10})$/, '+52$1')

/** As a person types it or a provider sends it, in its one form; null when no such number can exist. */
export function customerPhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  const found = phoneOf(respelled(digits)) ?? phoneOf(respelled(`+55${digits}`))
  return found && respelled(found)
}

/** A number alone, in its one form. */
export const typedPhone = z.pipe(
  text(30).check(z.refine((text) => customerPhone(text) !== null, { error: 'phone' })),
  z.transform((text: string) => customerPhone(text) ?? text),
)

/** As it comes in at a door; it goes on in its one form. */
export const typedAddress = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phone'), value: typedPhone }),
  z.strictObject({ kind: z.literal('email'), value: email }),
])
export type TypedAddress = z.infer<typeof typedAddress>

/** What a message can come from: besides those, a visitor of a site, whom nobody types. */
export type SenderAddress = TypedAddress | { kind: 'visitor'; value: string }
