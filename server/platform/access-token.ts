/** The access token: short, signed, and no more than who, by which name, where and which session. */
import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Claims } from './handle.ts'
import { refuse } from './refuse.ts'

type Payload = { sub: string; cid: string; sid: string; exp: number; api: boolean; name?: string | undefined }

/** Derived, so that the secret itself signs nothing. */
export const accessKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'aura', 'access-token', 32))

/**
 * The prefix of an API token, which lives until its expiry: a token found in a file is recognised by it. The token is
 * not stored; its session in the database says whether it still holds.
 */
const apiTokenMark = 'aura_'

/** With `until` it is a program's. */
export type Sign = (claims: Omit<Claims, 'expiresAt'>, until?: Date) => { token: string; expiresAt: string }

export type AccessTokens = {
  sign: Sign
  verify: (token: string) => Claims
}

/** `used` hears of each program that comes with its token. */
export function accessTokens(
  app: FastifyInstance,
  seconds: number,
  now: () => Date,
  used: (claims: Claims) => void = () => {},
): AccessTokens {
  return {
    sign({ userId, companyId, sessionId, name }, until) {
      const exp = until ? Math.floor(until.getTime() / 1000) : Math.floor(now().getTime() / 1000) + seconds
      const payload = { sub: userId, cid: companyId, sid: sessionId, exp, ...(name !== undefined && { name }) }
      const token = until ? `${apiTokenMark}${app.jwt.sign({ ...payload, api: true })}` : app.jwt.sign(payload)
      return { token, expiresAt: new Date(exp * 1000).toISOString() }
    },
    verify(token) {
      const isApi = token.startsWith(apiTokenMark)
      const { sub, cid, sid, exp, api, name } = verified(app, isApi ? token.slice(apiTokenMark.length) : token)
      // Without its mark it would be used unnoticed.
      if (api !== isApi) return refuse('auth.token_invalid')
      const claims = {
        userId: sub,
        companyId: cid,
        sessionId: sid,
        expiresAt: exp * 1000,
        ...(name !== undefined && { name }),
      }
      if (isApi) used(claims)
      return claims
    },
  }
}

/** Of a request's `Authorization` header; null when it has none. */
export function claimsFrom(header: string | undefined, verify: AccessTokens['verify']): Claims | null {
  if (header === undefined) return null
  const token = /^Bearer (\S+)$/.exec(header)?.[1]
  return token === undefined ? refuse('auth.token_invalid') : verify(token)
}

function verified(app: FastifyInstance, token: string): Payload {
  try {
    const payload = app.jwt.verify<Partial<Payload>>(token)
    const { sub, cid, sid, exp, name, api = false } = payload
    if (sub && cid && sid && typeof exp === 'number') return { sub, cid, sid, exp, api, name }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FAST_JWT_EXPIRED') return refuse('auth.token_expired')
  }
  return refuse('auth.token_invalid')
}
