/**
 * The social sign-in providers: two speak OpenID Connect, GitHub its own OAuth 2. All three by authorization code with
 * PKCE; their answers become one profile.
 */
import type { Provider } from '@aura/contracts/identity/social.ts'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { Config } from '../platform/config.ts'
import { jsonOf } from '../platform/outside/json-of.ts'
import type { SocialProfile } from './social-ticket.ts'

type House = { id: string; secret: string | undefined; issuer: string }

const houses: Record<Provider, (config: Config) => Omit<House, 'id'> & { id: string | undefined }> = {
  google: (config) => ({
    id: config.oauthGoogleClientId,
    secret: config.oauthGoogleClientSecret,
    issuer: config.oauthGoogleIssuer,
  }),
  linkedin_oidc: (config) => ({
    id: config.oauthLinkedinClientId,
    secret: config.oauthLinkedinClientSecret,
    issuer: config.oauthLinkedinIssuer,
  }),
  github: (config) => ({
    id: config.oauthGithubClientId,
    secret: config.oauthGithubClientSecret,
    issuer: config.oauthGithubUrl,
  }),
}

export const isConfigured = (config: Config, provider: Provider): boolean => houses[provider](config).id !== undefined

const scopes: Record<Provider, string> = {
  google: 'openid email profile',
  linkedin_oidc: 'openid email profile',
  github: 'read:user user:email',
}

const discovered = new WeakMap<Config, Map<Provider, Promise<client.Configuration>>>()

/** Discovered once; after an outage it is tried again. */
function configurationOf(config: Config, provider: Provider): Promise<client.Configuration> {
  const own = discovered.get(config) ?? new Map<Provider, Promise<client.Configuration>>()
  discovered.set(config, own)
  const found = own.get(provider) ?? findOut(config, provider)
  own.set(provider, found)
  found.catch(() => own.delete(provider))
  return found
}

async function findOut(config: Config, provider: Provider): Promise<client.Configuration> {
  const { id, secret, issuer } = houses[provider](config)
  if (id === undefined) throw new Error(`${provider} is not configured`)
  const authentication = secret === undefined ? client.None() : client.ClientSecretPost(secret)
  // Only the simulators of one's own machine are spoken to without TLS.
  const insecure = config.mode === 'embedded' && issuer.startsWith('http:')
  if (provider !== 'github') {
    const execute = insecure ? [client.allowInsecureRequests] : []
    return await client.discovery(new URL(issuer), id, secret, authentication, { execute, timeout: 10 })
  }
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  }
  const configuration = new client.Configuration(server, id, secret, authentication)
  if (insecure) client.allowInsecureRequests(configuration)
  return configuration
}

export type Journey = { state: string; nonce: string; verifier: string }

export const newJourney = (): Journey => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

export async function addressOf(config: Config, provider: Provider, redirect: string, journey: Journey): Promise<URL> {
  return client.buildAuthorizationUrl(await configurationOf(config, provider), {
    redirect_uri: redirect,
    scope: scopes[provider],
    state: journey.state,
    code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
    ...(provider !== 'github' && { nonce: journey.nonce }),
  })
}

/** Null for an address that the provider has not confirmed: it proves nothing. */
export async function profileFrom(
  config: Config,
  provider: Provider,
  returned: URL,
  { state, nonce, verifier }: Journey,
): Promise<SocialProfile | null> {
  const configuration = await configurationOf(config, provider)
  const oidc = provider !== 'github'
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(oidc && { expectedNonce: nonce, idTokenExpected: true }),
  })
  return oidc ? fromClaims(provider, tokens.claims()) : await fromGithub(config, tokens.access_token)
}

const claims = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.string()]),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
})

function fromClaims(provider: Provider, input: unknown): SocialProfile | null {
  const { success, data } = z.safeParse(claims, input)
  if (!success || String(data.email_verified) !== 'true') return null
  const [first, last] = namesOf(data.name ?? '')
  const [nome, sobrenome] = [data.given_name ?? first, data.family_name ?? last]
  return { provider, subject: data.sub, email: data.email.toLowerCase(), nome, sobrenome }
}

/** A page of a hundred addresses is far from it. */
const longestAnswer = 256 * 1024

const account = z.object({ id: z.union([z.number(), z.string()]), name: z.nullish(z.string()), login: z.string() })
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

async function fromGithub(config: Config, token: string): Promise<SocialProfile | null> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${config.oauthGithubApiUrl}${path}`, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'user-agent': 'Aura' },
      // Where it would send us on is not GitHub's to say: the token goes there and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`)
    return await jsonOf(answer, longestAnswer)
  }
  const [who, mails] = await Promise.all([ask('/user'), ask('/user/emails')])
  const { id, name, login } = z.parse(account, who)
  const primary = z.parse(addresses, mails).find((item) => item.primary && item.verified)
  if (!primary) return null
  const [nome, sobrenome] = namesOf(name ?? login)
  return { provider: 'github', subject: String(id), email: primary.email.toLowerCase(), nome, sobrenome }
}

function namesOf(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first.slice(0, 60), rest.join(' ').slice(0, 60)]
}
