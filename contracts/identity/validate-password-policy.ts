import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { text } from '../platform/values.ts'

/** Would this password do? The errors are sentences in the language of the caller. */
export const validatePasswordPolicy = command('validate_password_policy', {
  input: z.strictObject({
    p_password: text(200),
    p_user_email: z.optional(z.nullable(text(254))),
  }),
  output: z.strictObject({ valid: z.boolean(), errors: z.array(z.string()) }),
  needs: 'public',
  errors: [],
  secret: true,
  perMinute: 120,
})
