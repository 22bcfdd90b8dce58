/**
 * The mailbox, the customers' phones and the demo's shop of embedded mode. They run beside the server and are shown under its address: what
 * is asked for below their path goes to their own origin and nowhere else, whatever the request line names.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refuse.ts'
import { toolPagePolicy } from './app.ts'

/** Pictures of a simulated customer come through here. */
const devBodyLimit = 16 * 1024 * 1024

export type DevPath = '/dev/mail' | '/dev/phone' | '/dev/shop'

/**
 * The address of a request target at the tool's origin. Null when the target, once its dots are resolved, lies outside
 * the tool's path, or names an origin: `//host` and `http://host` are addresses of their own to a URL parser.
 */
export function devAddress(target: string, path: DevPath, devUrl: string): URL | null {
  if (!target.startsWith('/') || /^\/[/\\]/.test(target)) return null
  const address = URL.parse(target, devUrl)
  if (address?.origin !== new URL(devUrl).origin) return null
  const { pathname } = address
  return pathname === path || pathname === `${path}.json` || pathname.startsWith(`${path}/`) ? address : null
}

export function devPages(app: FastifyInstance, path: DevPath, devUrl: string): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${path}*`,
    bodyLimit: devBodyLimit,
    helmet: toolPagePolicy,
    handler: async (request, reply) => {
      const address = devAddress(request.url, path, devUrl)
      if (!address) throw new Refusal('request.unknown_route')
      const body = request.method === 'GET' ? null : JSON.stringify(request.body ?? null)
      const answer = await fetch(address, {
        method: request.method,
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (!answer) throw new Refusal('server.unavailable')
      reply.status(answer.status).header('content-type', answer.headers.get('content-type') ?? 'text/plain')
      return Buffer.from(await answer.arrayBuffer())
    },
  })
}
