import { expect, test } from 'vitest'
import { isPublicAddress, NotOutside, outsideLookup, outsideUrl } from './address.ts'

test.each(['8.8.8.8', '157.240.1.1', '172.32.0.1', '100.128.0.1', '2a03:2880:f10c::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'nonsense',
])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  'http://graph.facebook.com',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://127.1',
  'https://[::1]',
  'https://[::ffff:7f00:1]',
  'https://a:b@graph.facebook.com',
  'ftp://graph.facebook.com',
  'javascript:alert(1)',
  '',
])('%s is not called', (text) => expect(() => outsideUrl(text, null)).toThrow(NotOutside))

test('one inner address may be exempt, to the letter', () => {
  expect(outsideUrl('http://127.0.0.1:4000/v21.0', 'http://127.0.0.1:4000').pathname).toBe('/v21.0')
  expect(() => outsideUrl('http://127.0.0.1:4001', 'http://127.0.0.1:4000')).toThrow(NotOutside)
  expect(() => outsideUrl('http://127.0.0.1:4000@127.0.0.1:4001', 'http://127.0.0.1:4000')).toThrow(NotOutside)
  expect(outsideUrl('https://graph.facebook.com/v21.0', null).host).toBe('graph.facebook.com')
})

test('a name that leads inside is not followed', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => outsideLookup('localhost', { all }, (failed) => resolve(failed)))
    expect(error).toBeInstanceOf(NotOutside)
  }
})
