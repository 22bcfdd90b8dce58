import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { password } from './password.ts'

/** Ends every other session of the person. */
export const changePassword = command('identity.change-password', {
  input: z.strictObject({ currentPassword: password, newPassword: password }),
  output: z.strictObject({ endedSessions: z.int() }),
  needs: 'signed-in',
  errors: ['identity.invalid_credentials', 'identity.new_password_refused', 'identity.locked_out'],
  secret: true,
  perMinute: 20,
})
