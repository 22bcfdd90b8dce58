/**
 * The way to a provider and back: authorization code with PKCE. The browser carries a state of which we keep the hash, and
 * the person who began is the one who may end it, once and within ten minutes. What must stay secret meanwhile is in a
 * credential that is pending.
 */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { later } from '../../platform/later.ts'
import type { Secrets } from '../sealed-version.ts'
import { createCredential, destroyCredential, openCredential, type Saving } from '../vault.ts'
import { askForTokens, type ClientAuth, TokenFailure, type Tokens } from './token-endpoint.ts'

export type Provider = { authorize: string; token: string; scope: string | null; clientAuth: ClientAuth }
type Begun = {
  companyId: string
  userId: string
  kind: string
  provider: Provider
  client: { clientId: string; clientSecret: string }
  redirectUri: string
  /** What the feature needs at the end. */
  about: object
}

const requestMs = 10 * 60_000
const randomText = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The address where the person is asked. */
export async function beginAuthorization(saving: Saving, begun: Begun): Promise<string> {
  const { tx, now } = saving
  const { companyId, userId, kind, provider, client, redirectUri, about } = begun
  await forgetRequests(saving)
  const [state, verifier, id] = [randomText(), randomText(), randomUUIDv7()]
  const secrets = { ...client, verifier }
  await createCredential(saving, { companyId, id, kind, name: kind, secrets, state: 'pending' })
  await tx
    .insertInto('oauth_requests')
    .values({
      ...{ company_id: companyId, state_hash: hashOf(state), user_id: userId, credential_id: id },
      ...{ about: JSON.stringify({ ...about, provider, redirectUri }), expires_at: later(now, requestMs) },
    })
    .execute()
  const url = new URL(provider.authorize)
  const parameters = {
    ...{ response_type: 'code', client_id: client.clientId, redirect_uri: redirectUri, state },
    ...(provider.scope !== null && { scope: provider.scope }),
    ...{ code_challenge: hashOf(verifier), code_challenge_method: 'S256' },
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Those whose time is over. */
async function forgetRequests({ tx, now }: Pick<Saving, 'tx' | 'now'>): Promise<void> {
  const gone = await tx.deleteFrom('oauth_requests').where('expires_at', '<=', now).returning('credential_id').execute()
  for (const { credential_id } of gone) await destroyCredential({ tx, now }, credential_id)
}

export type Ended = { about: unknown; secrets: Secrets }

/** Null unless this person began it, and has not ended it yet. It is over whatever comes next. */
export async function takeAuthorization(
  saving: Saving,
  { userId, state }: { userId: string; state: string },
): Promise<Ended | null> {
  const { tx, now, settings } = saving
  const request = await tx
    .deleteFrom('oauth_requests')
    .where('state_hash', '=', hashOf(state))
    .where('user_id', '=', userId)
    .returning(['credential_id', 'about', 'expires_at'])
    .executeTakeFirst()
  if (!request) return null
  const secrets = await openCredential(tx, settings, request.credential_id)
  await destroyCredential({ tx, now }, request.credential_id)
  return request.expires_at > now ? { about: request.about, secrets } : null
}

type Exchange = { provider: Provider; redirectUri: string; secrets: Secrets; code: string; exempt: string | null }

/** Between two transactions. One that gives no refresh token ends with its access token, and is refused. */
export async function exchangeCode({ provider, redirectUri, secrets, code, exempt }: Exchange): Promise<Tokens> {
  const endpoint = { address: provider.token, clientAuth: provider.clientAuth, exempt }
  const tokens = await askForTokens(endpoint, secrets, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    code_verifier: secrets.verifier ?? '',
  })
  if (tokens.refreshToken === null) throw new TokenFailure('malformed')
  return tokens
}
