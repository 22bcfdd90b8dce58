import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { email } from '../platform/values.ts'

/** Known and active. The sign-in decides it again by itself. */
export const canUserLogin = command('can_user_login', {
  input: z.strictObject({ user_email: email }),
  output: z.boolean(),
  needs: 'public',
  errors: [],
  perMinute: 30,
})
