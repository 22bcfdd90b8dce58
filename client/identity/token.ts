/**
 * How long an access token lives from now on. Its own two stamps tell, because this machine's clock
 * may be wrong; `expiresAt` serves when the token is not a JWT.
 */
export function lifetimeMs(token: string, expiresAt: string, now: number): number {
  const payload = token.split('.')[1]
  if (payload !== undefined) {
    try {
      const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
      if (typeof claims === 'object' && claims !== null && 'iat' in claims && 'exp' in claims)
        if (typeof claims.iat === 'number' && typeof claims.exp === 'number') return (claims.exp - claims.iat) * 1000
    } catch {
      // Not a JWT.
    }
  }
  return Math.max(0, Date.parse(expiresAt) - now)
}

/** A token is handed out only while the socket can still use it for a while: half its life, at most a minute. */
export const refreshAfterMs = (lifetime: number) => lifetime - Math.min(60_000, lifetime / 2)
