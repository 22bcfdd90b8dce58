import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { trimmed } from '../platform/values.ts'

/** What the public register knows of a company. A register that is away is no error: the person types. */
export const lookupCnpj = command('lookup-cnpj', {
  input: z.strictObject({ cnpj: trimmed(18) }),
  output: z.strictObject({
    success: z.boolean(),
    data: z.optional(
      z.strictObject({
        cnpj: z.string(),
        razao_social: z.string(),
        nome_fantasia: z.string(),
        telefone: z.string(),
      }),
    ),
    /** Why there is no data. */
    reason: z.optional(z.enum(['invalid', 'not_found', 'unavailable'])),
  }),
  needs: 'public',
  errors: [],
  perMinute: 20,
})
