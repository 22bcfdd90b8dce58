/** A small HTTP server for those who watch over a process: `/metrics`, and whatever else its owner answers. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { errorBody, statusOf } from '../error-body.ts'
import { languageOf } from '../http/origin.ts'
import { refuseUnparsed, refuseUnusual } from '../http/protocol-errors.ts'
import { Refusal } from '../refuse.ts'
import { metricsAccess } from './metrics-access.ts'

export type MetricsAnswer = { status: number; type: string; text: string }

export type MetricsServer = AsyncDisposable & { url: string }

type Parts = {
  host: string
  port: number
  config: Pick<Config, 'mode' | 'metricsToken'>
  registry: Registry
  /** Paths beside `/metrics`. */
  answers?: Readonly<Record<string, (request: IncomingMessage) => Promise<MetricsAnswer>>>
}

export async function openMetricsServer({ host, port, config, registry, answers = {} }: Parts): Promise<MetricsServer> {
  const answer = async (request: IncomingMessage): Promise<MetricsAnswer> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('request.unknown_route')
    if (path !== '/metrics') {
      const found = Object.hasOwn(answers, path) ? answers[path] : undefined
      if (!found) throw new Refusal('request.unknown_route')
      return await found(request)
    }
    const { authorization } = request.headers
    if (metricsAccess({ config, authorization, ownPort: true }) !== 'granted')
      throw new Refusal(deniedCode(authorization))
    return { status: 200, type: registry.contentType, text: await registry.metrics() }
  }
  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        const refusal = error instanceof Refusal ? error : new Refusal('server.failed')
        const text = JSON.stringify({ error: errorBody(refusal, languageOf(request.headers['accept-language'])) })
        return { status: statusOf(refusal), type: 'application/json; charset=utf-8', text }
      })
      .then(({ status, type, text }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      )
  })
  server.on('clientError', refuseUnparsed)
  refuseUnusual(server)
  server.listen(port, host)
  await once(server, 'listening')
  const { port: chosen } = server.address() as AddressInfo
  return {
    url: `http://${host}:${chosen}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const deniedCode = (authorization: string | undefined): ErrorCode =>
  authorization === undefined ? 'auth.required' : 'auth.token_invalid'
