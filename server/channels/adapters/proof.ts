/** Signatures of deliveries, compared in constant time. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export function isSigned(
  algorithm: 'sha256' | 'sha1' | 'sha512',
  encoding: 'hex' | 'base64',
  key: string,
  text: string,
  signature: string,
): boolean {
  // Without a key anybody could sign.
  if (!key) return false
  const right = Buffer.from(createHmac(algorithm, key).update(text, 'utf8').digest(encoding))
  const input = Buffer.from(signature)
  return right.length === input.length && timingSafeEqual(right, input)
}

/** In constant time where the lengths are the same. */
export function sameText(value: string, other: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
