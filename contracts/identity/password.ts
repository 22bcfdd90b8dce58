/**
 * A password on its way in: bounded, and nothing else; whether it is good enough is decided by the one
 * policy in `machines/identity/password-policy.ts`, at every door.
 */
import * as z from 'zod/mini'
import { text } from '../platform/values.ts'

export const password = text(200, 1)

/** The criteria of the policy, in the order in which they are shown. */
export const passwordRules = ['length', 'upper', 'lower', 'digit', 'special', 'personal'] as const
export const passwordRule = z.enum(passwordRules)
export type PasswordRule = z.infer<typeof passwordRule>
