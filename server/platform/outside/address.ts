/**
 * Which addresses somebody from outside may make us call: public ones, over TLS. What stands inside our network
 * (a database, the cloud's own meta-data, the machine itself) is never reached through an address that a person
 * typed, whatever name it hides behind.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
// Parts of the public range that lead elsewhere: Teredo, documentation, 6to4.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/**
 * The one word for every way in which a connection does not come about: a name that does not exist, one that leads
 * inside our network, a closed port, silence, a wrong certificate. Nobody maps a network from our answers.
 */
export const unreachable = 'unreachable'

/** Thrown before anything was called. */
export class NotOutside extends Error {
  override name = 'NotOutside'
  readonly code = 'NOT_OUTSIDE'
}

/** The address, if it may be called; names are looked at again when they are looked up. `exempt` is one origin. */
export function outsideUrl(text: string, exempt: string | null): URL {
  if (!URL.canParse(text)) throw new NotOutside('This is no address.')
  const url = new URL(text)
  if (url.username || url.password) throw new NotOutside('An address with a password in it is not called.')
  if (exempt !== null && url.origin === new URL(exempt).origin) return url
  if (url.protocol !== 'https:') throw new NotOutside('Only addresses that begin with https:// are called.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new NotOutside('This address is not a public one.')
  return url
}

export type Resolver = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Looks a name up and keeps its public addresses alone, so that no name leads inside. The connection is made to what
 * is answered here and to nothing else: a name that says something different a moment later is not asked again.
 */
export const lookupWith =
  (resolve: Resolver): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      const open = found.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first) return done(new NotOutside(unreachable), '', 4)
      if (options.all) return done(null, open)
      done(null, first.address, first.family)
    })
  }

export const outsideLookup = lookupWith((hostname, options, done) => lookup(hostname, options, done))
