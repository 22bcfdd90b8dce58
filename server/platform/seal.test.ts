import { expect, it } from 'vitest'
import { keyedHash, sameHash, seal, unseal } from './seal.ts'

const key = 'k'.repeat(32)

/** Other text in the same place would be the same bytes once in a thousand times. */
function withLastByteFlipped(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const last = bytes.length - 1
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
  return bytes.toString('base64url')
}

it('opens what it sealed, and nothing looks the same twice', () => {
  const sealed = seal(key, 'a', 'segredo')
  expect(unseal(key, 'a', sealed)).toBe('segredo')
  expect(sealed).not.toBe(seal(key, 'a', 'segredo'))
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('segredo')
})

it.each([
  ['another key', (sealed: string) => unseal('x'.repeat(32), 'a', sealed)],
  ['another purpose', (sealed: string) => unseal(key, 'b', sealed)],
  ['a changed byte', (sealed: string) => unseal(key, 'a', withLastByteFlipped(sealed))],
  ['a cut', (sealed: string) => unseal(key, 'a', sealed.slice(0, 10))],
  ['nothing', () => unseal(key, 'a', '')],
])('does not open with %s', (_, open) => expect(() => open(seal(key, 'a', 'segredo'))).toThrow())

it('hashes differ by key and purpose, and are compared whole', () => {
  expect(keyedHash(key, 'a', '1')).not.toBe(keyedHash(key, 'b', '1'))
  expect(sameHash(keyedHash(key, 'a', '1'), keyedHash(key, 'a', '1'))).toBe(true)
  expect(sameHash('a', 'ab')).toBe(false)
})
