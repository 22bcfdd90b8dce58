import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const signOut = command('identity.sign-out', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: [],
  onDisplays: true,
})

export const signedOut = event('identity.signed_out', z.strictObject({ userId: id, sessionId: id }))
