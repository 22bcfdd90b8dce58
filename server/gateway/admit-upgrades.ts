/**
 * Which requests become sockets. Everything else that arrives at the path of the sockets, or asks for an upgrade
 * anywhere, is answered as an ordinary request with a coded body: neither Node nor the socket library hangs up on it
 * or speaks in words of its own.
 */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@aura/contracts/errors.ts'
import { errorBody, statusOf } from '../platform/error-body.ts'
import { languageOf } from '../platform/http/origin.ts'
import { Refusal } from '../platform/refuse.ts'
import type { GatewaySettings } from './settings.ts'

type Settings = Pick<GatewaySettings, 'path' | 'allowRequest'>

/** The part of Engine.IO that sees requests before it does. */
type Engine = { use(middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void }

export function admitUpgrades(httpServer: HttpServer, engine: Engine, settings: Settings): void {
  // Node asks this for every request that wants an upgrade; those it declines go on as what they otherwise are.
  Object.assign(httpServer, {
    shouldUpgradeCallback: (request: IncomingMessage) =>
      isSocketPath(request, settings) && refusalFor(request, settings) === null,
  })
  engine.use((request, response, next) => {
    const code = refusalFor(request, settings)
    if (code === null) next()
    else answer(request, response, code)
  })
}

const isSocketPath = ({ url = '' }: IncomingMessage, { path }: Settings) => url.startsWith(`${path}/`)

/** A token of a protocol that a client may name; Socket.IO's names none. */
const subprotocol = /^[\w!#$%&'*+.^`|~-]+$/
const webSocketKey = /^[+/0-9A-Za-z]{22}==$/

function refusalFor(request: IncomingMessage, settings: Settings): ErrorCode | null {
  const { headers, method, url = '' } = request
  const query = URL.parse(url, 'http://gateway')?.searchParams
  const protocol = headers['sec-websocket-protocol']
  const isHandshake =
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    webSocketKey.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-version'] === '13' &&
    (protocol === undefined || subprotocol.test(protocol)) &&
    query?.get('transport') === 'websocket' &&
    query.get('EIO') === '4' &&
    !query.has('sid')
  if (!isHandshake) return 'request.malformed'
  return settings.allowRequest(request) ? null : 'auth.forbidden'
}

function answer(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const refusal = new Refusal(code)
  const body = JSON.stringify({ error: errorBody(refusal, languageOf(request.headers['accept-language'])) })
  response.writeHead(statusOf(refusal), {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body)
}
