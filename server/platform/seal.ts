/**
 * Secrets that must be read again are encrypted with a key that is not in the database; secrets that
 * only have to be recognised are hashed with one. Each purpose has a key of its own.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const remembered = 1000
const keys = new Map<string, KeyObject>()

/** Derived once: a channel's secrets are opened for every delivery. A key object costs a hash less than its bytes do. */
function keyFor(secret: string, purpose: string): KeyObject {
  const name = `${secret}\0${purpose}`
  const existing = keys.get(name)
  if (existing) return existing
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'aura', purpose, 32)))
  if (keys.size >= remembered) keys.clear()
  keys.set(name, key)
  return key
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM; the purpose is part of what is authenticated, so nothing sealed for one opens for another. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, `seal ${purpose}`), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when it was changed, cut, or sealed with another key or for another purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, `seal ${purpose}`), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** A keyed hash: somebody with the database alone cannot try out what it is of, however short that is. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, `hash ${purpose}`))
    .update(text)
    .digest('base64url')

/** In constant time. */
export function sameHash(value: string, other: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
