/** OAuth 2 at a provider's token endpoint, through the guarded outside door. */
import * as z from 'zod/mini'
import { NotOutside } from '../../platform/outside/address.ts'
import { callOutside, NotReached, textOf } from '../../platform/outside/call.ts'
import type { Secrets } from '../sealed-version.ts'

export type ClientAuth = 'basic' | 'body'
export type TokenEndpoint = { address: string; clientAuth: ClientAuth; exempt: string | null }
export type Tokens = { accessToken: string; refreshToken: string | null; expiresIn: number }
export type TokenGrant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string; code_verifier: string }
  | { grant_type: 'refresh_token'; refresh_token: string }

/** `refused`: the provider says no to this grant. The others say nothing about it. */
export type TokenProblem = 'refused' | 'unreachable' | 'server_error' | 'timeout' | 'malformed'
export class TokenFailure extends Error {
  override name = 'TokenFailure'
  readonly problem: TokenProblem
  constructor(problem: TokenProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const shape = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  refresh_token: z.optional(z.nullable(z.string().check(z.maxLength(4000)))),
  expires_in: z.optional(z.nullable(z.coerce.number())),
})
const callMs = 15_000
const longestAnswer = 64_000
/** Of a token whose life the provider does not tell. */
const unsaidSeconds = 3_600
const bounded = (seconds: number) => Math.min(Math.max(Math.trunc(seconds), 1), 31_536_000)

/** The provider's own words stay outside: some repeat a part of the token. */
export async function askForTokens(
  { address, clientAuth, exempt }: TokenEndpoint,
  { clientId = '', clientSecret = '' }: Secrets,
  grant: TokenGrant,
): Promise<Tokens> {
  const inBody = clientAuth === 'body'
  const form = { ...grant, ...(inBody && { client_id: clientId, client_secret: clientSecret }) }
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  const clock = AbortSignal.timeout(callMs)
  try {
    const answer = await callOutside({
      url: address,
      method: 'POST',
      headers: {
        ...(!inBody && { authorization: `Basic ${basic}` }),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams(form).toString(),
      signal: clock,
      exempt,
    })
    const status = answer.statusCode ?? 0
    if (status < 200 || status >= 300) {
      answer.destroy()
      throw new TokenFailure(isRefusal(status) ? 'refused' : 'server_error')
    }
    return tokensIn(await textOf(answer, longestAnswer))
  } catch (error) {
    if (error instanceof TokenFailure) throw error
    if (error instanceof NotOutside || error instanceof NotReached) throw new TokenFailure('unreachable', error)
    throw new TokenFailure(clock.aborted ? 'timeout' : 'server_error', error)
  }
}

/** A limit is no refusal, nor is an address that is gone for a while. */
const isRefusal = (status: number) => status === 400 || status === 401 || status === 403

function tokensIn(text: string): Tokens {
  try {
    const { access_token, refresh_token, expires_in } = z.parse(shape, JSON.parse(text))
    return {
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      expiresIn: bounded(expires_in ?? unsaidSeconds),
    }
  } catch {
    throw new TokenFailure('malformed')
  }
}
