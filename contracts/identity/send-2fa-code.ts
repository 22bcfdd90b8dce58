import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { email, instant, text } from '../platform/values.ts'
import { challengeId } from './challenge.ts'

/**
 * Sends a code for an open challenge: the one named, the one of the browser's cookie, or the one that
 * this address opened for this e-mail. Refused while an earlier code counts down.
 */
export const send2faCode = command('send-2fa-code', {
  input: z.strictObject({
    email,
    firstName: z.optional(text(120)),
    challengeId: z.optional(challengeId),
  }),
  output: z.strictObject({ success: z.literal(true), expiresAt: instant, expiresIn: z.int() }),
  needs: 'public',
  errors: ['identity.no_challenge', 'identity.code_not_sent'],
  secret: true,
  perMinute: 20,
})
