/**
 * The client's address, for rate limits. Only as many forwarding proxies as are ours are believed: anything further
 * left in the header can be forged.
 */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

export function clientAddress(
  request: Pick<IncomingMessage, 'headers'>,
  remote: string,
  trustedProxies: number,
): string {
  const header = request.headers['x-forwarded-for']
  const hops = [...String(header ?? '').split(','), remote].map((hop) => withoutPort(hop.trim())).filter(Boolean)
  const seen = hops.at(-1 - Math.min(trustedProxies, hops.length - 1)) ?? remote
  // A word that is no address is nobody's, and there are as many of them as somebody likes.
  return coarse(isIP(seen) ? seen : remote)
}

/** Some proxies write the port along, and each connection of one caller has another. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** A household has a /64 of IPv6 addresses, so that is what counts as one. */
function coarse(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = plain.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
