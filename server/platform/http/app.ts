/** The Fastify instance with what every route shares: limits, headers, cookies, tokens, request ids. */

import { randomUUIDv7 } from 'node:crypto'
import cookie from '@fastify/cookie'
import routeHelmet from '@fastify/helmet'
import jwt from '@fastify/jwt'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import { accessKey } from '../access-token.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../observe/log.ts'
import { Refusal, refuse } from '../refuse.ts'
import { refuseUnreadable } from './api.ts'
import { refuseLateBodies } from './late-bodies.ts'
import { isSafe, ownPages, pageOrigin } from './own-origin.ts'
import { refuseUnparsed, refuseUnusual } from './protocol-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route with a policy of its own. */
    helmet?: unknown
  }
}

export const bodyLimit = 256 * 1024

/** Scripts come from us alone; styles may be inline because the component library writes them so. */
const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: null,
  },
}

/** Abilities of the browser that no screen asks for, so that an injected script cannot ask for them either. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((ability) => `${ability}=()`)
  // Our own pages record what a person says to an AI agent.
  .concat('microphone=(self)')
  .join(', ')

/** For pages that bring their own inline scripts: the API page, and the tools of embedded mode. */
export const toolPagePolicy = {
  contentSecurityPolicy: {
    directives: {
      ...contentSecurityPolicy.directives,
      scriptSrc: ["'self'", "'unsafe-inline'"],
      frameSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
    },
  },
}

/**
 * A request line may name a whole address, as it does for a proxy. Routes, and what they do with the target, are about
 * the path of this server; the host of such a line is somebody else's word.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const address = URL.parse(target)
  return address ? `${address.pathname}${address.search}` : '/'
}

export async function createApp(config: Config, logger: Logger): Promise<FastifyInstance> {
  const base: FastifyBaseLogger = logger
  const requestMs = config.requestSeconds * 1000
  const app: FastifyInstance = Fastify({
    loggerInstance: base,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUIDv7(),
    rewriteUrl: ({ url }) => pathOf(url ?? '/'),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseUnparsed,
    // A table of twenty megabytes takes a slow line some minutes; everything else has to arrive sooner.
    requestTimeout: config.uploadSeconds * 1000,
    http: {
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.ceil(requestMs / 2),
      // A request without it is refused below, with a code.
      requireHostHeader: false,
    },
  })
  refuseUnusual(app.server)
  app.decorate('trustedProxies', config.trustedProxies)
  app.decorate('ownPages', ownPages(config))
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    if (routeOptions.config.anySite) return
    if (!isSafe(method) && pageOrigin(headers, app.ownPages) === 'foreign') refuse('request.foreign_origin')
  })
  refuseLateBodies(app, requestMs)
  refuseWhileClosing(app)
  const https = config.publicUrl.startsWith('https:')
  app.decorate('secureCookies', https)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy)
    // An answer that says nothing about it is kept by nobody, neither a browser nor a proxy.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await secureHeaders(app, https)
  await app.register(cookie)
  await app.register(jwt, {
    secret: accessKey(config.secret),
    sign: { algorithm: 'HS256', iss: 'aura' },
    verify: { algorithms: ['HS256'], allowedIss: 'aura' },
  })
  return app
}

/**
 * The plugin parses its policy anew for each request, which costs as much as a small handler. So what all routes share is
 * made once, and the plugin serves the routes that name a policy of their own.
 */
async function secureHeaders(app: FastifyInstance, strictTransportSecurity: boolean): Promise<void> {
  const options = { contentSecurityPolicy, strictTransportSecurity }
  const setHeaders = helmet(options)
  await app.register(routeHelmet, { ...options, global: false })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.helmet === undefined) setHeaders(request.raw, reply.raw, () => done())
    else done()
  })
}

/** Connections that are still open when the server goes are told so, and to come back to another one. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async () => {
    if (closing) throw new Refusal('server.unavailable')
  })
}
