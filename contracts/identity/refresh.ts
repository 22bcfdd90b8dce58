import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { refreshToken, session } from './session.ts'

/** Trades a refresh token for a new pair. A token used twice ends the whole session. */
export const refresh = command('identity.refresh', {
  input: z.strictObject({ refreshToken: z.optional(refreshToken) }),
  output: session,
  needs: 'public',
  errors: ['identity.refresh_refused'],
  secret: true,
  perMinute: 600,
})

export const refreshReused = event('identity.refresh_reused', z.strictObject({ userId: id, sessionId: id }))
