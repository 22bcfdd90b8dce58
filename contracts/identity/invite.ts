import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { email, id, instant, line } from '../platform/values.ts'

/** Asks a person into the caller's company. She makes her password through the mailed link. */
export const invite = command('identity.invite', {
  input: z.strictObject({
    email,
    nome: line(60),
    sobrenome: line(60),
    role: z.enum(['company_admin', 'company_user']),
  }),
  output: z.strictObject({ expiresAt: instant }),
  needs: 'create_user_management',
  errors: ['identity.email_taken'],
  perMinute: 60,
})

export const invited = event('identity.invited', z.strictObject({ registrationId: id, by: id }))
