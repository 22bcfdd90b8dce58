/**
 * The way to a sign-in provider and back. Its targets are fixed: the provider, and /auth. What the browser carries in
 * between is sealed in a cookie of ten minutes that only these two addresses get.
 */
import '@fastify/cookie'
import {
  type Provider,
  socialProfile as profileContract,
  providers,
  readProviders as readContract,
} from '@aura/contracts/identity/social.ts'
import { email } from '@aura/contracts/platform/values.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { handleOpen, type OpenContext, type OpenFor } from '../platform/handle.ts'
import { cookieSetter, type ServerCookie, writeCookie } from '../platform/http/cookies.ts'
import { originOf } from '../platform/http/origin.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { seal, unseal } from '../platform/seal.ts'
import { isLockedOut } from './guard.ts'
import { openChallenge } from './open-challenge.ts'
import { findPerson } from './person.ts'
import { addressOf, isConfigured, type Journey, newJourney, profileFrom } from './providers.ts'
import { newTicket, openTicket, type SocialProfile } from './social-ticket.ts'

export const readProviders = handleOpen(readContract, async ({ config }) =>
  providers.filter((provider) => isConfigured(config, provider)),
)

export const socialProfile = handleOpen(profileContract, async ({ input, config, now }) => {
  const { subject: _, ...profile } = openTicket(config, input.social, now)
  return profile
})

const cookie = 'aura_oauth'
/** The way back begins at another site, and a strict cookie would not come along. */
const journeyCookie = { name: cookie, sameSite: 'lax', path: '/api/oauth' } satisfies Partial<ServerCookie>
const purpose = 'identity.oauth'
const journeyMs = 600_000
const journey = z.strictObject({
  provider: z.enum(providers),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
})

type Step = { context: OpenContext<undefined>; provider: Provider; request: FastifyRequest; reply: FastifyReply }

export function socialRoutes(app: FastifyInstance, open: OpenFor): void {
  const route = (step: 'start' | 'callback', work: (step: Step) => Promise<string>) =>
    app.get<{ Params: { provider: string } }>(`/api/oauth/:provider/${step}`, async (request, reply) => {
      const safeParseResult = z.safeParse(z.enum(providers), request.params.provider)
      if (!safeParseResult.success) throw new Refusal('request.unknown_route')
      const origin = originOf(request)
      const setCookie: OpenContext<unknown>['setCookie'] = (...item) => cookieSetter(reply, isSecure(context))(...item)
      const context = open({ name: `identity.oauth.${step}`, origin, setCookie })
      const to = await work({ context, provider: safeParseResult.data, request, reply }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'a social sign-in failed')
        return `${context.config.publicUrl}/auth#error=${wordOf(error)}`
      })
      return reply.header('cache-control', 'no-store').redirect(to, 303)
    })
  route('start', start)
  route('callback', comeBack)
}

const isSecure = ({ config }: OpenContext<unknown>) => config.publicUrl.startsWith('https:')

const wordOf = (error: unknown) => {
  if (!(error instanceof Refusal)) return 'identity.social_refused'
  const reason = error.detail.params?.reason
  return reason === undefined ? error.code : `${error.code}&reason=${reason}`
}

const callbackOf = ({ config }: OpenContext<unknown>, provider: Provider) =>
  `${config.publicUrl}/api/oauth/${provider}/callback`

async function start({ context, provider, reply }: Step): Promise<string> {
  context.limit()
  const { config, now } = context
  if (!isConfigured(config, provider)) return refuse('identity.social_refused')
  const begun = newJourney()
  const to = await addressOf(config, provider, callbackOf(context, provider), begun)
  const sealed = seal(config.secret, purpose, JSON.stringify({ ...begun, provider, until: now.getTime() + journeyMs }))
  writeCookie(reply, isSecure(context), { ...journeyCookie, value: sealed, maxAgeSeconds: journeyMs / 1000 })
  return to.href
}

async function comeBack({ context, provider, request, reply }: Step): Promise<string> {
  context.limit()
  const { config, now } = context
  const begun = journeyOf(context, provider)
  writeCookie(reply, isSecure(context), { ...journeyCookie, value: '', maxAgeSeconds: 0 })
  const returned = new URL(callbackOf(context, provider))
  returned.search = new URL(request.url, config.publicUrl).search
  if (returned.searchParams.get('error') === 'access_denied')
    return refuse('identity.social_refused', { params: { reason: 'cancelled' } })
  const profile = await profileFrom(config, provider, returned, begun)
  if (!profile || !z.safeParse(email, profile.email).success)
    return refuse('identity.social_refused', { params: { reason: 'email_unverified' } })
  const person = await findPerson(context.db, (await linkedEmail(context, profile)) ?? profile.email)
  if (!person) return `${config.publicUrl}/auth#social=${newTicket(config, profile, now)}`
  if (await isLockedOut(context, person.email)) return refuse('identity.locked_out')
  if (!person.active) return refuse('identity.cannot_login')
  const { challengeId } = await openChallenge(context, person, { via: provider, subject: profile.subject }, true)
  return `${config.publicUrl}/auth#challenge=${challengeId}`
}

function journeyOf({ config, origin, now }: OpenContext<unknown>, provider: Provider): Journey {
  try {
    const begun = z.parse(journey, JSON.parse(unseal(config.secret, purpose, origin.cookies[cookie] ?? '')))
    if (begun.provider === provider && begun.until > now.getTime()) return begun
  } catch {
    return refuse('identity.social_refused')
  }
  return refuse('identity.social_refused')
}

/** The account linked already; the provider's address may have changed since. */
async function linkedEmail({ db }: OpenContext<unknown>, { provider, subject }: SocialProfile) {
  const { rows } = await sql<{ email: string }>`select email from find_social(${provider}, ${subject})`.execute(db)
  return rows[0]?.email
}
