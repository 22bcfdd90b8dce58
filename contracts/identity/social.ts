/**
 * Social sign-in. The browser goes to GET /api/oauth/<provider>/start and comes back to
 * /auth with one of these in the fragment:
 *
 *   #challenge=<challengeId>    a known person: the second factor follows, like after a password
 *   #social=<ticket>            an unknown e-mail: the wizard, prefilled from `identity.social-profile`
 *   #error=<code>               refused; the code is one of the table of errors
 */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { email, id } from '../platform/values.ts'
import { socialTicket } from './social-ticket.ts'

export const providers = ['google', 'github', 'linkedin_oidc'] as const
export const provider = z.enum(providers)
export type Provider = z.infer<typeof provider>

/** The configured providers: a button for each. */
export const readProviders = command('identity.providers', {
  input: z.strictObject({}),
  output: z.array(provider),
  needs: 'public',
  errors: [],
  perMinute: 120,
})

export const socialProfile = command('identity.social-profile', {
  input: z.strictObject({ social: socialTicket }),
  output: z.strictObject({ provider, email, nome: z.string(), sobrenome: z.string() }),
  needs: 'public',
  errors: ['identity.social_refused'],
  secret: true,
  perMinute: 60,
})

export const socialLinked = event('identity.social_linked', z.strictObject({ userId: id, provider }))
