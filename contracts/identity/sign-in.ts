import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { email, id } from '../platform/values.ts'
import { challenge } from './challenge.ts'
import { mailedToken } from './confirmation.ts'
import { failureReason } from './lockout.ts'
import { password } from './password.ts'
import { session } from './session.ts'

/**
 * E-mail and password open a challenge: the second factor comes next, and `identity.verify-2fa` answers
 * with the session. With `cookie` the browser remembers the challenge over a reload.
 */
export const signIn = command('identity.sign-in', {
  input: z.strictObject({ email, password, cookie: z.optional(z.boolean()) }),
  output: challenge,
  needs: 'public',
  errors: [
    'identity.invalid_credentials',
    'identity.cannot_login',
    'identity.locked_out',
    'identity.email_not_confirmed',
  ],
  secret: true,
  perMinute: 120,
})

/** For so long after its confirmation a mailed link stands for the second factor. */
export const confirmedMinutes = 15

/**
 * The first sign-in of an account that its mailed link has just confirmed: the link has proved the address, so the
 * password is enough. It counts once, and only while nobody has signed in with the account.
 */
export const signInConfirmed = command('identity.sign-in-confirmed', {
  input: z.strictObject({ email, password, token: mailedToken, cookie: z.optional(z.boolean()) }),
  output: session,
  needs: 'public',
  errors: [...signIn.errors, 'identity.link_invalid', 'auth.company_suspended'],
  secret: true,
  perMinute: 30,
})

export const signedIn = event('identity.signed_in', z.strictObject({ userId: id, sessionId: id }))
export const loginRefused = event('identity.login_refused', z.strictObject({ userId: id, reason: failureReason }), {
  about: ({ userId }) => [userId],
})
/** A browser or program that this person has not signed in with before. */
export const newDevice = event('identity.new_device', z.strictObject({ userId: id, sessionId: id }))
