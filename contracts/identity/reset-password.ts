/** A forgotten password: a mailed link, and with its token a new password that ends every session. */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { email, id, text } from '../platform/values.ts'
import { mailedToken } from './confirmation.ts'
import { password } from './password.ts'

export const resetHours = 24

/** `resetUrl` may only name this product's own reset page; the mail always carries our own address. */
export const sendPasswordReset = command('send-password-reset', {
  input: z.strictObject({ email, resetUrl: z.optional(z.nullable(text(500))) }),
  output: z.strictObject({ success: z.literal(true) }),
  needs: 'public',
  errors: ['identity.unknown_or_inactive', 'identity.reset_url_refused'],
  perMinute: 10,
})

export const resetPassword = command('identity.reset-password', {
  input: z.strictObject({ email, token: mailedToken, password }),
  output: z.strictObject({ success: z.literal(true) }),
  needs: 'public',
  errors: ['identity.link_invalid', 'identity.new_password_refused', 'identity.unknown_or_inactive'],
  secret: true,
  perMinute: 20,
})

/** Whether a mailed link still works, before anybody thinks of a password. */
export const checkReset = command('identity.check-reset', {
  input: z.strictObject({ email, token: mailedToken }),
  output: z.strictObject({ success: z.literal(true) }),
  needs: 'public',
  errors: ['identity.link_invalid'],
  secret: true,
  perMinute: 20,
})

export const resetRequested = event('identity.reset_requested', z.strictObject({ userId: id }))
export const passwordChanged = event(
  'identity.password_changed',
  z.strictObject({ userId: id, by: z.enum(['change', 'reset']) }),
  { about: ({ userId }) => [userId] },
)
