/**
 * A challenge stands between a right password (or a social sign-in) and a session: the second factor.
 * Its id is a secret of the browser that began. An e-mailed code counts down from 600 seconds; the
 * challenge itself lives a little longer, so that another code can be asked for.
 */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id, instant, text } from '../platform/values.ts'

export const codeSeconds = 600
export const challengeSeconds = 1800
export const codeDigits = 6
/** Wrong codes before the challenge closes. */
export const codeTries = 5
/** Codes one challenge may send. */
export const codeSends = 5

export const factors = ['email', 'totp', 'passkey', 'recovery'] as const
export const factor = z.enum(factors)
export type Factor = z.infer<typeof factor>

export const challengeId = text(100, 20).check(z.regex(/^[\w-]+$/))

export const challenge = z.strictObject({
  next: z.literal('two-factor'),
  challengeId,
  /** Until when the e-mailed code counts, or, when none was sent, until when the challenge does. */
  expiresAt: instant,
  /** The same as seconds from now, for a browser whose clock is wrong. */
  expiresIn: z.int(),
  /** What this person may answer with; the first one is what the screen offers. */
  factors: z.array(factor),
  /** Whether a code is on its way. */
  sent: z.boolean(),
  /** The address with its middle hidden. */
  email: z.string(),
  firstName: z.string(),
})
export type Challenge = z.infer<typeof challenge>

/** Reads an open challenge again: after a reload, and after a social sign-in that came back with its id. */
export const readChallenge = command('identity.challenge', {
  input: z.strictObject({ challengeId: z.optional(challengeId) }),
  output: challenge,
  needs: 'public',
  errors: ['identity.no_challenge'],
  secret: true,
  perMinute: 120,
})

export const twoFactorSent = event(
  'identity.two_factor_sent',
  z.strictObject({ userId: id, challenge: id, sends: z.int() }),
)
export const twoFactorRefused = event(
  'identity.two_factor_refused',
  z.strictObject({ userId: id, challenge: id, factor, closed: z.boolean() }),
)
