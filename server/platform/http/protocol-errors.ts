/**
 * Requests that Node refuses before Fastify sees them: bytes that are no HTTP, a header that is too long, a caller
 * who sends too slowly, an expectation or a tunnel that nobody offers. They get the same coded body as all others.
 */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@aura/contracts/errors.ts'
import { errorBody, statusOf } from '../error-body.ts'
import { Refusal } from '../refuse.ts'
import { languageOf } from './origin.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed_out',
  HPE_HEADER_OVERFLOW: 'request.header_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
}

/** Node's `clientError`: the parser gave up on this connection, so it is closed after the answer. */
export function refuseUnparsed(error: Error, socket: Duplex): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Nobody is there to read an answer, or one is on its way already and must not be followed by a second one.
  if (code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) return void socket.destroy()
  answerRaw(socket, codes[code] ?? 'request.malformed', acceptLanguageIn(error))
}

/** What Node answers with an empty body of its own, or drops without an answer. */
export function refuseUnusual(server: Server): void {
  server.on('connect', (request: IncomingMessage, socket: Duplex) =>
    answerRaw(socket, 'request.unknown_route', request.headers['accept-language']),
  )
  server.on('checkExpectation', (request: IncomingMessage) =>
    answerRaw(request.socket, 'request.malformed', request.headers['accept-language']),
  )
}

function answerRaw(socket: Duplex, code: ErrorCode, acceptLanguage: string | undefined): void {
  const refusal = new Refusal(code)
  const status = statusOf(refusal)
  const body = JSON.stringify({ error: errorBody(refusal, languageOf(acceptLanguage)) })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  socket.on('error', () => {})
  // The other end may keep its half open for as long as it likes; the socket is gone once the answer is out.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Node hangs the response under way on its socket, and says so nowhere else. */
function isAnswered(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return typeof response === 'object' && response !== null && 'headersSent' in response && response.headersSent === true
}

/** The language stands in the bytes that came, when they came as far as that header. */
function acceptLanguageIn(error: Error): string | undefined {
  if (!('rawPacket' in error) || !Buffer.isBuffer(error.rawPacket)) return undefined
  const text = error.rawPacket.subarray(0, 16_384).toString('latin1')
  return /\naccept-language:([^\r\n]{1,200})/i.exec(text)?.[1]
}
