import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { text, trimmed } from '../platform/values.ts'

/** Asked while people type, so half a number and half an address are no mistake: they exist nowhere. */
export const checkExistingRegistration = command('check-existing-registration', {
  input: z.strictObject({
    cnpj: z.optional(z.nullable(text(18))),
    email: z.optional(z.nullable(trimmed(254).check(z.toLowerCase()))),
  }),
  output: z.strictObject({ cnpjExists: z.boolean(), emailExists: z.boolean() }),
  needs: 'public',
  errors: [],
  perMinute: 60,
})
