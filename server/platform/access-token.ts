/** The access token: short, signed, and no more than who, where and which session. */
import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Claims } from './handle.ts'
import { refuse } from './refuse.ts'

type Payload = { sub: string; cid: string; sid: string; exp: number }

/** Derived, so that the secret itself signs nothing. */
export const accessKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'aura', 'access-token', 32))

export type AccessTokens = {
  sign: (claims: Omit<Claims, 'expiresAt'>) => { token: string; expiresAt: string }
  verify: (token: string) => Claims
}

export function accessTokens(app: FastifyInstance, seconds: number, now: () => Date): AccessTokens {
  return {
    sign({ userId, companyId, sessionId }) {
      const exp = Math.floor(now().getTime() / 1000) + seconds
      const token = app.jwt.sign({ sub: userId, cid: companyId, sid: sessionId, exp })
      return { token, expiresAt: new Date(exp * 1000).toISOString() }
    },
    verify(token) {
      const payload = verified(app, token)
      return { userId: payload.sub, companyId: payload.cid, sessionId: payload.sid, expiresAt: payload.exp * 1000 }
    },
  }
}

function verified(app: FastifyInstance, token: string): Payload {
  try {
    const payload = app.jwt.verify<Partial<Payload>>(token)
    const { sub, cid, sid, exp } = payload
    if (sub && cid && sid && typeof exp === 'number') return { sub, cid, sid, exp }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FAST_JWT_EXPIRED') return refuse('auth.token_expired')
  }
  return refuse('auth.token_invalid')
}
