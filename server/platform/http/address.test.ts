import { expect, it } from 'vitest'
import { clientAddress } from './address.ts'

const from = (forwarded: string | undefined, proxies: number, remote = '10.0.0.9') =>
  clientAddress({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, remote, proxies)

it('believes no header when no proxy is ours', () => expect(from('6.6.6.6', 0)).toBe('10.0.0.9'))
it('takes what our own proxy saw, not what the caller wrote before it', () =>
  expect(from('6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9'))
it('goes back as many hops as are ours', () => expect(from('6.6.6.6, 203.0.113.9, 10.0.0.1', 2)).toBe('203.0.113.9'))
it('counts a caller once, whatever port a proxy writes along', () => {
  expect(from('203.0.113.9:51234', 1)).toBe('203.0.113.9')
  expect(from('[2001:db8::1]:51234', 1)).toBe(from('2001:db8::1', 1))
})
it('takes no word for an address', () => {
  for (const word of ['unknown', '_hidden', 'evil.test', '203.0.113.9.evil', '1:2', '[', '[]:1', 'x'.repeat(8000)])
    expect(from(word, 1)).toBe('10.0.0.9')
})
it('falls back to what there is', () => expect(from(undefined, 2)).toBe('10.0.0.9'))
it('counts a /64 as one', () => {
  expect(from(undefined, 0, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(from(undefined, 0, '2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(from(undefined, 0, '::1')).toBe('0:0:0:0::/64')
})
it('reads an IPv4 address in IPv6 clothes as what it is', () =>
  expect(from(undefined, 0, '::ffff:1.2.3.4')).toBe('1.2.3.4'))
