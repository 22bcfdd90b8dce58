/** What a browser fetches: the built client, the API page, and in embedded mode the tools under /dev. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refuse.ts'
import { toolPagePolicy } from './app.ts'

const clientDist = join(import.meta.dirname, '..', '..', '..', 'client', 'dist')
const year = 365 * 24 * 3600

/** Paths that are the server's own: an unknown one below them is an error, never the client. */
const ours = /^\/(api|socket\.io|health|metrics|docs|dev|hooks|webchat|embed|track|unsubscribe|forms)(\/|$)/

export async function clientPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(clientDist, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: clientDist,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join('dist', 'assets')}`)
      // What stands on pages of other sites is fetched by them.
      if (path.includes(join('dist', 'embed'))) reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (ours.test(request.url) || /\.\w+$/.test(request.url.split('?')[0] ?? ''))
      throw new Refusal('request.unknown_route')
    return reply.sendFile('index.html')
  })
}

export async function apiPages(app: FastifyInstance, document: object): Promise<void> {
  app.get('/api/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send(document))
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      // The page names its script relative to itself.
      if (request.url === '/docs') return reply.redirect('/docs/')
      // After the policy that holds everywhere: this page brings an inline script of its own.
      return reply.helmet(toolPagePolicy)
    })
    await pages.register(scalar, {
      routePrefix: '/docs',
      // What it would fetch from or send to its maker's services stays off.
      configuration: {
        url: '/api/openapi.json',
        theme: 'default',
        favicon: '/aura.svg',
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
