import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { email, id } from '../platform/values.ts'
import { failureReason } from './lockout.ts'
import { session } from './session.ts'

/**
 * E-mail and password open a session. The answer names the next step, so that a second factor can
 * come between without a change for whoever calls.
 */
export const signIn = command('identity.sign-in', {
  input: z.strictObject({
    email,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    cookie: z.optional(z.boolean()),
  }),
  output: z.strictObject({ next: z.literal('signed-in'), session }),
  needs: 'public',
  errors: ['identity.invalid_credentials', 'identity.cannot_login', 'identity.locked_out'],
  secret: true,
  perMinute: 120,
})

export const signedIn = event('identity.signed_in', z.strictObject({ userId: id, sessionId: id }))
export const loginRefused = event('identity.login_refused', z.strictObject({ userId: id, reason: failureReason }))
/** A browser or program that this person has not signed in with before. */
export const newDevice = event('identity.new_device', z.strictObject({ userId: id, sessionId: id }))
