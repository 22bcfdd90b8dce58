/**
 * Letting somebody in (G9, G11): a token, a company that is followed, and, in the turn of the decision, a
 * session that has not ended and a person who is active. What the gateway may only not have heard of yet
 * is looked up in the log before anybody is turned away for it.
 */
import { PROTOCOL } from '@aura/contracts/platform/protocol.ts'
import type { Claims, Origin } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { fullBucket } from './bucket.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import type { Follows } from './follows.ts'
import type { GatewayParts } from './parts.ts'
import type { Wire } from './wire.ts'

export type Admission = { readonly claims: Claims; readonly company: Company; readonly speaksOurs: boolean }

/** Visitors of companies' sites come by a door of their own. */
export type Door = { visitors?: boolean }

export type HandshakeParts = Pick<GatewayParts, 'verify' | 'nameOf' | 'clock' | 'settings'> & {
  follows: Follows
  draining(): boolean
}

export function createHandshake(parts: HandshakeParts) {
  const { settings, clock } = parts
  let waiting = 0

  async function admit(auth: unknown, { visitors = false }: Door = {}): Promise<Admission> {
    if (parts.draining()) refuse('server.unavailable')
    if (waiting >= settings.handshakesWaiting) refuse('server.busy')
    const { token, protocol } = readAuth(auth)
    const claims = parts.verify(token)
    if ((claims.visitor ?? false) !== visitors) refuse('auth.token_invalid')
    waiting += 1
    try {
      const { company, follower } = await parts.follows.get(claims.companyId)
      if (company.access.standing(claims) === 'auth.inactive') await follower.catchUp()
      assertAdmitted(company, claims)
      return { claims: await withName(claims), company, speaksOurs: protocol >= PROTOCOL }
    } finally {
      waiting -= 1
    }
  }

  async function withName(claims: Claims): Promise<Claims> {
    if (claims.name !== undefined || claims.visitor || !parts.nameOf) return claims
    const name = await parts.nameOf(claims)
    return name === undefined ? claims : { ...claims, name }
  }

  /** The turn in which the socket becomes one of the company's: the last look, and then it is found by every revocation. */
  function connect(wire: Wire, { claims, company }: Admission, origin: Origin): Connection {
    if (parts.draining()) refuse('server.unavailable')
    assertAdmitted(company, claims)
    if (claims.visitor) assertRoom(company, origin.address)
    const connection: Connection = {
      wire,
      company,
      origin,
      claims,
      watches: new Map(),
      messages: fullBucket(settings.messagesBurst, clock.now()),
      says: null,
      said: null,
      calls: null,
      allowance: 0,
      lag: null,
      missed: null,
      told: 0,
      gone: false,
      tick: 0,
      node: null,
      writtenAt: Number.NEGATIVE_INFINITY,
    }
    company.connections.add(connection)
    return connection
  }

  /** So many sockets of visitors an address may have open, so that nobody takes them all. */
  function assertRoom({ connections }: Company, address: string) {
    let [ofAddress, ofCompany] = [0, 0]
    for (const { claims, origin } of connections) {
      if (!claims.visitor) continue
      ofCompany += 1
      if (origin.address === address) ofAddress += 1
    }
    if (ofAddress >= settings.visitorsPerAddress || ofCompany >= settings.visitorsPerCompany) refuse('server.busy')
  }

  return { admit, connect }
}

function assertAdmitted(company: Company, claims: Claims) {
  if (company.ended) refuse('server.unavailable')
  const standing = company.access.standing(claims)
  if (standing !== 'admitted') refuse(standing)
}

/** A client that does not say which protocol it speaks speaks the present one. */
function readAuth(auth: unknown): { token: string; protocol: number } {
  if (typeof auth !== 'object' || auth === null || !('token' in auth)) return refuse('auth.required')
  if (typeof auth.token !== 'string' || auth.token.length > 4096) return refuse('auth.token_invalid')
  const protocol = 'protocol' in auth ? auth.protocol : PROTOCOL
  return { token: auth.token, protocol: typeof protocol === 'number' ? protocol : 0 }
}
