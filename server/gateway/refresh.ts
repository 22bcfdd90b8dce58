/** Takes a renewed token over the open socket (G9), only for the same user, company and session. */
import type { RefreshReply } from '@aura/contracts/platform/protocol.ts'
import * as z from 'zod/mini'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import type { Connection } from './connection.ts'
import type { Farewell } from './farewell.ts'
import type { GatewayParts } from './parts.ts'

const tokenText = z.string().check(z.minLength(1), z.maxLength(4096))

export function refresh(
  { verify }: Pick<GatewayParts, 'verify'>,
  connection: Connection,
  args: readonly unknown[],
): RefreshReply {
  const fresh = verify(parse(tokenText, args[0]))
  const { userId, companyId, sessionId } = connection.claims
  const isSame = fresh.userId === userId && fresh.companyId === companyId && fresh.sessionId === sessionId
  if (!isSame || fresh.visitor !== connection.claims.visitor) return refuse('auth.token_invalid')
  const { name = connection.claims.name } = fresh
  connection.claims = name === undefined ? fresh : { ...fresh, name }
  return { ok: true, expiresAt: new Date(fresh.expiresAt).toISOString() }
}

/** Runs with each sweep. The grace period lets a renewal that is under way arrive. */
export function watchToken(
  parts: Pick<GatewayParts, 'clock' | 'settings'> & { farewell: Farewell },
  connection: Connection,
): void {
  if (parts.clock.now() > connection.claims.expiresAt + parts.settings.tokenGraceMs)
    parts.farewell(connection, 'tokenExpired')
}
