/**
 * The pass of a visitor: which visitor of which channel, signed with a key of its own, so that no access token is one
 * and it is none. It opens one room for a while; the browser keeps it and shows it to get the next one.
 */
import type { Config } from '../platform/config.ts'
import type { Claims } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { keyedHash, sameHash } from '../platform/seal.ts'

const mark = 'visitor_'
const purpose = 'webchat.visitor'
const hourMs = 3_600_000
/** How long it opens sockets. */
const goodMs = 2 * hourMs
/** How long a visitor who stays away is known again. */
const renewableMs = 60 * 24 * hourMs

type Key = Pick<Config, 'secret'>
export type Pass = { visitorId: string; companyId: string; channelId: string; expiresAt: number }

export const isVisitorToken = (token: string): boolean => token.startsWith(mark)

export function signPass(key: Key, who: Omit<Pass, 'expiresAt'>, now: Date): { token: string; expiresAt: string } {
  const expiresAt = now.getTime() + goodMs
  const text = [who.visitorId, who.companyId, who.channelId, expiresAt].join('.')
  return {
    token: `${mark}${text}.${keyedHash(key.secret, purpose, text)}`,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** Null when it is none of ours. */
export function readPass({ secret }: Key, token: string): Pass | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(mark.length, end)
  if (!isVisitorToken(token) || token.length > 300 || !sameHash(keyedHash(secret, purpose, text), token.slice(end + 1)))
    return null
  const [visitorId = '', companyId = '', channelId = '', expiresAt = ''] = text.split('.')
  return { visitorId, companyId, channelId, expiresAt: Number(expiresAt) }
}

/** How long the link of a letter opens the chat that it is about. */
const linkMs = 30 * 24 * hourMs
const linkMark = 'chat_'
const linkPurpose = 'webchat.link'

const addressPurpose = 'webchat.address'
export type Link = Pass & { addressHash: string }

/** By which an address is known again without being written down. */
export const hashOfAddress = ({ secret }: Key, email: string): string =>
  keyedHash(secret, addressPurpose, email.trim().toLowerCase())

/** The visitor still has the address that the letter went to. */
export const isLinkOf = (key: Key, { addressHash }: Link, email: string | null): boolean =>
  email !== null && sameHash(hashOfAddress(key, email), addressHash)

/** What the link of a letter carries: it is shown for a pass and opens nothing by itself. */
export function signLink(key: Key, who: Omit<Pass, 'expiresAt'> & { email: string }, now: Date): string {
  const end = now.getTime() + linkMs
  const text = [who.visitorId, who.companyId, who.channelId, end, hashOfAddress(key, who.email)].join('.')
  return `${linkMark}${text}.${keyedHash(key.secret, linkPurpose, text)}`
}

/** Null when it is none of ours, or too old. */
export function readLink({ secret }: Key, token: string, now: Date): Link | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(linkMark.length, end)
  if (!token.startsWith(linkMark) || token.length > 300) return null
  if (!sameHash(keyedHash(secret, linkPurpose, text), token.slice(end + 1))) return null
  const [visitorId = '', companyId = '', channelId = '', expiry = '', addressHash = ''] = text.split('.')
  const expiresAt = Number(expiry)
  return expiresAt > now.getTime() ? { visitorId, companyId, channelId, expiresAt, addressHash } : null
}

export const isRenewable = ({ expiresAt }: Pass, now: Date): boolean => expiresAt + renewableMs > now.getTime()

/** As the gateway asks: the channel stands for the session, so that the end of a channel ends its visitors' sockets. */
export function visitorClaims(key: Key, token: string, now: Date): Claims {
  const { visitorId, companyId, channelId, expiresAt } = readPass(key, token) ?? refuse('auth.token_invalid')
  if (expiresAt <= now.getTime()) refuse('auth.token_expired')
  return { userId: visitorId, companyId, sessionId: channelId, expiresAt, visitor: true }
}
