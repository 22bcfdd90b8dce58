/**
 * A user's own second factors beside the e-mailed code. Adding or removing one, or making new recovery codes, proves
 * the password again: an unattended screen is not enough.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, singleLine, trimmed } from '../platform/values.ts'
import { password } from './password.ts'
import { webauthnOptions, webauthnRegistration } from './webauthn.ts'

export const secondFactor = z.strictObject({
  id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type SecondFactor = z.infer<typeof secondFactor>

const proof = z.strictObject({ password })
const refusals = ['identity.invalid_credentials', 'identity.locked_out'] as const

export const readFactors = query('identity.factors', {
  input: z.strictObject({}),
  output: z.strictObject({ factors: z.array(secondFactor), recoveryCodesLeft: z.int() }),
  needs: 'signed-in',
  errors: [],
})

/** The secret as text and as the address an authenticator app scans; it counts once a code has confirmed it. */
export const beginTotp = command('identity.begin-totp', {
  input: proof,
  output: z.strictObject({ factorId: id, secret: z.string(), uri: z.string() }),
  needs: 'signed-in',
  errors: [...refusals],
  secret: true,
  perMinute: 20,
})

/** With the first factor of one's own come recovery codes; later ones are made with `identity.make-recovery-codes`. */
const added = z.strictObject({ factor: secondFactor, recoveryCodes: z.array(z.string()) })

export const confirmTotp = command('identity.confirm-totp', {
  input: z.strictObject({ factorId: id, code: trimmed(20).check(z.regex(/^\d{6}$/)) }),
  output: added,
  needs: 'signed-in',
  errors: ['identity.code_refused', 'identity.factor_not_found'],
  secret: true,
  perMinute: 10,
})

export const beginPasskey = command('identity.begin-passkey', {
  input: proof,
  output: z.strictObject({ factorId: id, options: webauthnOptions }),
  needs: 'signed-in',
  errors: [...refusals],
  secret: true,
  perMinute: 20,
})

export const addPasskey = command('identity.add-passkey', {
  input: z.strictObject({ factorId: id, name: singleLine(60), response: webauthnRegistration }),
  output: added,
  needs: 'signed-in',
  errors: ['identity.code_refused', 'identity.factor_not_found'],
  secret: true,
  perMinute: 20,
})

export const removeFactor = command('identity.remove-factor', {
  input: z.strictObject({ factorId: id, password }),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: [...refusals, 'identity.factor_not_found'],
  secret: true,
  perMinute: 20,
})

/** Ten codes, each good once; the ones before end. */
export const makeRecoveryCodes = command('identity.make-recovery-codes', {
  input: proof,
  output: z.strictObject({ codes: z.array(z.string()) }),
  needs: 'signed-in',
  errors: [...refusals],
  secret: true,
  perMinute: 10,
})

const kind = secondFactor.shape.kind
const own = { about: ({ userId }: { userId: string }) => [userId] }
export const factorAdded = event('identity.factor_added', z.strictObject({ userId: id, factorId: id, kind }), own)
export const factorRemoved = event('identity.factor_removed', z.strictObject({ userId: id, factorId: id, kind }), own)
export const recoveryCodesMade = event('identity.recovery_codes_made', z.strictObject({ userId: id }))
