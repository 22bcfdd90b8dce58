import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { trimmed } from '../platform/values.ts'
import { challengeId } from './challenge.ts'
import { session } from './session.ts'

/** A recovery code as it is shown: two groups of five. */
export const recoveryCode = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i

/** The second factor opens the session. A code is taken once; wrong ones count, here and towards the lockout. */
export const verify2fa = command('identity.verify-2fa', {
  input: z.strictObject({
    challengeId,
    code: trimmed(20),
    factor: z._default(z.enum(['email', 'totp', 'recovery']), 'email'),
    cookie: z.optional(z.boolean()),
  }),
  output: session,
  needs: 'public',
  errors: [
    'identity.no_challenge',
    'identity.code_refused',
    'identity.code_malformed',
    'identity.locked_out',
    'identity.cannot_login',
  ],
  secret: true,
  perMinute: 120,
})
