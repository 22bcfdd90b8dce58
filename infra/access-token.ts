/**
 * A token for the doors, signed as the server signs it, of the session that a test's company has made with each person.
 * For tests that are not about signing in: a password and a mailed code take a second.
 */
import { createHmac } from 'node:crypto'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { claimsOf } from './company.ts'
import { sharedWorld } from './shared-world.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function tokenOf(email: string): string {
  const { userId, companyId, sessionId, expiresAt, name } = claimsOf(email)
  const payload = { sub: userId, cid: companyId, sid: sessionId, exp: Math.floor(expiresAt / 1000), name }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${createHmac('sha256', accessKey(sharedWorld().addresses.secret)).update(text).digest('base64url')}`
}
