/** The HTTP door: `POST /api/<name>` with a JSON body, the same handlers as the socket's `call`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, refusalOf, statusOf } from '../error-body.ts'
import type { Execute } from '../execute.ts'
import type { Claims, Handler } from '../handle.ts'
import type { OperationMetrics } from '../observe/metrics.ts'
import { Refusal } from '../refuse.ts'
import { anonymousBodies } from './anonymous-bodies.ts'
import { type CookieSetter, cookieSetter } from './cookies.ts'
import { languageOf, originOf } from './origin.ts'

export type ApiParts = {
  execute: Execute
  handlers: readonly Handler[]
  verify: (token: string) => Claims
  metrics: OperationMetrics
  secureCookies: boolean
}

export function apiDoor(app: FastifyInstance, parts: ApiParts): void {
  const { identify, limits } = anonymousBodies(parts.handlers, parts.verify)
  app.post<{ Params: { name: string } }>('/api/:name', limits, async (request, reply) => {
    const { name } = request.params
    const commandId = request.headers['idempotency-key']
    const done = parts.metrics.started(name, 'http', {
      request: request.id,
      command: typeof commandId === 'string' ? commandId.slice(0, 64) : undefined,
    })
    // They leave with a success only: what was rolled back must not replace what still holds.
    const cookies: Parameters<CookieSetter>[] = []
    try {
      const { output, position } = await parts.execute({
        name,
        input: request.body,
        claims: identify(request),
        origin: originOf(request),
        setCookie: (...cookie) => void cookies.push(cookie),
        ...(typeof commandId === 'string' && { id: commandId }),
      })
      done('ok')
      for (const cookie of cookies) cookieSetter(reply, parts.secureCookies)(...cookie)
      reply
        .header('aura-position', position)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
      return JSON.stringify(output ?? null)
    } catch (error) {
      done(refusalOf(error).refusal.code)
      throw error
    }
  })
}

/** Every error of every route leaves through here. */
export function errorDoor(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, translate(error)))
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('request.unknown_route')))
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const { refusal, expected } = refusalOf(thrown)
  if (!expected) request.log.error({ err: thrown }, 'a request failed')
  const wait = refusal.detail.params?.retryAfterMs
  if (typeof wait === 'number') reply.header('retry-after', Math.ceil(wait / 1000))
  if (refusal.detail.position) reply.header('aura-position', refusal.detail.position)
  const language = languageOf(request.headers['accept-language'])
  return reply.status(statusOf(refusal)).send({ error: errorBody(refusal, language) })
}

/** An address that no router can read never gets to a route, nor to the hooks that set headers. */
export function refuseUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  void sendRefusal(request, reply, translate(error))
}

/** Fastify's own complaints about a request, in our codes. */
function translate(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return error
  if (error.statusCode === 413) return new Refusal('request.too_large')
  if (error.statusCode === 414) return new Refusal('request.unknown_route')
  if (error.statusCode >= 400 && error.statusCode < 500) return new Refusal('request.malformed')
  return error
}
