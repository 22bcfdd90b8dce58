/** A passkey as the second factor: the options for the browser's dialogue, then its answer. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { challengeId } from './challenge.ts'
import { session } from './session.ts'
import { webauthnOptions, webauthnResponse } from './webauthn.ts'

export const passkeyOptions = command('identity.passkey-options', {
  input: z.strictObject({ challengeId }),
  output: z.strictObject({ options: webauthnOptions }),
  needs: 'public',
  errors: ['identity.no_challenge', 'identity.factor_not_found'],
  secret: true,
  perMinute: 60,
})

export const verifyPasskey = command('identity.verify-passkey', {
  input: z.strictObject({ challengeId, response: webauthnResponse, cookie: z.optional(z.boolean()) }),
  output: session,
  needs: 'public',
  errors: ['identity.no_challenge', 'identity.code_refused', 'identity.locked_out', 'identity.cannot_login'],
  secret: true,
  perMinute: 60,
})
