/** What a provider said of an unknown user, sealed, so that it can travel through the browser. */

import { type Provider, provider } from '@aura/contracts/identity/social.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { email } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'
import { seal, unseal } from '../platform/seal.ts'

export type SocialProfile = { provider: Provider; subject: string; email: string; nome: string; sobrenome: string }

const ticket = z.strictObject({
  provider,
  subject: z.string(),
  email,
  nome: z.string(),
  sobrenome: z.string(),
  until: z.number(),
})

const purpose = 'identity.social'

export const newTicket = (config: Config, profile: SocialProfile, now: Date): string =>
  seal(config.secret, purpose, JSON.stringify({ ...profile, until: now.getTime() + hourMs }))

export function openTicket(config: Config, sealed: string, now: Date): SocialProfile {
  try {
    const { until, ...profile } = z.parse(ticket, JSON.parse(unseal(config.secret, purpose, sealed)))
    if (until > now.getTime()) return profile
  } catch {
    return refuse('identity.social_refused')
  }
  return refuse('identity.social_refused')
}
