/**
 * Requests that no route ever sees: bytes that are no HTTP, addresses that cannot be read, methods nobody knows,
 * upgrades where there is no socket. Both doors answer them as everything else, with a code and a sentence.
 */
import { createConnection } from 'node:net'
import { errors, isErrorCode } from '@aura/contracts/errors.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

let undo: AsyncDisposableStack
let port: number

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  ;({ port } = undo.use(await sharedWorld().server({ requestSeconds: 5 })))
})
afterAll(() => undo.disposeAsync())

/** What comes back over a plain connection until the server closes it. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = createConnection(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    const end = () => resolve(Buffer.concat(chunks).toString('utf8'))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks).toString('utf8'))) socket.destroy()
    })
    socket.on('close', end)
    socket.on('error', (error) => (chunks.length > 0 ? end() : reject(error)))
  })
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)
}

const coded = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

function read(answer: string): { status: number; code: string; message: string } {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s)
  const parsed = coded.safeParse(JSON.parse(body))
  if (!parsed.success) throw new Error(`this is no coded answer: ${answer.slice(0, 300)}`)
  return { status: Number(head.split(' ')[1]), ...parsed.data.error }
}

const host = 'host: aura.test\r\n'
const last = 'connection: close\r\n\r\n'
const get = (path: string, headers = '', method = 'GET') => `${method} ${path} HTTP/1.1\r\n${host}${headers}${last}`
const post = (path: string, headers: string, body: string) => `${get(path, headers, 'POST')}${body}`
const json = 'content-type: application/json\r\n'
const upgrade = (key = 'dGhlIHNhbXBsZSBub25jZQ==') =>
  `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n`
const upgradeAt = (path: string, headers = '', key?: string) =>
  `GET ${path} HTTP/1.1\r\n${host}${upgrade(key)}${headers}\r\n`
const socketPath = '/socket.io/?EIO=4&transport=websocket'

const requests: [string, string, string][] = [
  ['an encoding that is none', get('/%ff'), 'request.malformed'],
  ['half an encoding', get('/%'), 'request.malformed'],
  ['an encoding that is none, below the API', get('/api/%ff'), 'request.malformed'],
  [
    'an encoding that is none, as a posted operation',
    post('/api/%ff', `${json}content-length: 2\r\n`, '{}'),
    'request.malformed',
  ],
  ['an encoding that is none, below the files', get('/files/%ff/a.png'), 'request.malformed'],
  ['an encoding that is none, below the webhooks', get('/hooks/%ff'), 'request.malformed'],
  ['an encoding that is none, below the pages', get('/docs/%c0%ae'), 'request.malformed'],
  ['an encoding that is none, below the scripts', get('/assets/%ff.js'), 'request.malformed'],
  [
    'an operation with a name beyond every name',
    post(`/api/${'a'.repeat(300)}`, `${json}content-length: 2\r\n`, '{}'),
    'request.unknown_route',
  ],
  ['an unknown page of the documentation', get('/docs/nothing/here'), 'request.unknown_route'],
  ['a webhook without a channel', post('/hooks/none', 'content-length: 2\r\n', '{}'), 'request.unknown_route'],
  ['a posted API page', post('/api/openapi.json', `${json}content-length: 2\r\n`, '{}'), 'request.unknown_operation'],
  ['JSON that is none', post('/api/deals.create', `${json}content-length: 2\r\n`, '{x'), 'request.malformed'],
  ['JSON that is empty', post('/api/deals.create', `${json}content-length: 0\r\n`, ''), 'request.malformed'],
  [
    'JSON with a prototype',
    post('/api/deals.create', `${json}content-length: 18\r\n`, '{"__proto__":null}'),
    'request.malformed',
  ],
  [
    'another content type',
    post('/api/deals.create', 'content-type: text/xml\r\ncontent-length: 2\r\n', '<a'),
    'request.malformed',
  ],
  [
    'a content type that is none',
    post('/api/deals.create', 'content-type: ;;;\r\ncontent-length: 2\r\n', '{}'),
    'request.malformed',
  ],
  [
    'a body beyond the limit',
    post('/api/can_user_login', `${json}content-length: 9000000\r\n`, ''),
    'request.too_large',
  ],
  ['a method nobody serves', get('/api/deals.create', '', 'TRACE'), 'request.unknown_route'],
  ['a method of another protocol', get('/', '', 'PROPFIND'), 'request.unknown_route'],
  ['a method that is none', get('/', '', 'FETCHALL'), 'request.malformed'],
  ['a tunnel', get('aura.test:443', '', 'CONNECT'), 'request.unknown_route'],
  ['a request line that is none', 'hello\r\n\r\n', 'request.malformed'],
  ['bytes', '\x00\x01\x02\r\n\r\n', 'request.malformed'],
  ['another version of HTTP', `GET / HTTP/9.9\r\n${host}\r\n`, 'request.malformed'],
  ['no host', 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n', 'request.malformed'],
  ['a header that is none', get('/', 'a b: c\r\n'), 'request.malformed'],
  ['headers without end', get('/', `x: ${'x'.repeat(30_000)}\r\n`), 'request.header_too_large'],
  ['an address without end', get(`/${'x'.repeat(30_000)}`), 'request.header_too_large'],
  [
    'two lengths',
    post('/api/deals.create', `${json}content-length: 2\r\ncontent-length: 3\r\n`, '{}'),
    'request.malformed',
  ],
  [
    'a length and chunks',
    post('/api/deals.create', `${json}content-length: 2\r\ntransfer-encoding: chunked\r\n`, '{}'),
    'request.malformed',
  ],
  [
    'chunks that are none',
    post('/api/deals.create', `${json}transfer-encoding: chunked\r\n`, 'zz\r\n{}\r\n'),
    'request.malformed',
  ],
  [
    'an expectation',
    post('/api/deals.create', `${json}expect: tea\r\ncontent-length: 2\r\n`, '{}'),
    'request.malformed',
  ],
  ['headers that stop', `GET / HTTP/1.1\r\n${host}`, 'request.timed_out'],
  ['a body that stops', post('/api/deals.create', `${json}content-length: 20\r\n`, '{"a":'), 'request.timed_out'],
  [
    'a webhook that stops',
    post('/hooks/0192d7a0-0000-7000-8000-000000000000', 'content-length: 20\r\n', '{"a":'),
    'request.timed_out',
  ],
  ['an upgrade at no page', upgradeAt('/nothing.js'), 'request.unknown_route'],
  ['an upgrade at an operation', upgradeAt('/api/deals.create'), 'request.unknown_route'],
  ['an upgrade with an encoding that is none', upgradeAt('/%ff'), 'request.malformed'],
  ['an upgrade to another protocol', get('/nothing.js', 'upgrade: h2c\r\n'), 'request.unknown_route'],
  ['polling', get('/socket.io/?EIO=4&transport=polling'), 'request.malformed'],
  ['the path of sockets alone', get('/socket.io/'), 'request.malformed'],
  ['a socket of an old protocol', upgradeAt('/socket.io/?EIO=3&transport=websocket'), 'request.malformed'],
  ['a socket that continues another', upgradeAt(`${socketPath}&sid=abc`), 'request.malformed'],
  ['a socket without a key', upgradeAt(socketPath, '', 'short'), 'request.malformed'],
  [
    'a socket with protocols that are none',
    upgradeAt(socketPath, 'sec-websocket-protocol: ,,\r\n'),
    'request.malformed',
  ],
  [
    'a socket of a page of another site',
    upgradeAt(socketPath, 'origin: https://elsewhere.example\r\n'),
    'auth.forbidden',
  ],
]

describe('a request that no route sees', () => {
  it.concurrent.each(requests)('%s is refused with a code', async (_, bytes, code) => {
    const answer = read(await send(bytes))
    expect(isErrorCode(answer.code)).toBe(true)
    expect(answer).toMatchObject({ code, message: expect.stringMatching(/./) })
    if (isErrorCode(answer.code)) expect(answer.status).toBe(errors[answer.code].status)
  })

  it('is answered in the language that it names, as far as that came', async () => {
    const spanish = 'accept-language: es\r\n'
    const sentences = await Promise.all(
      [get('/%ff', spanish), get('/', `${spanish}a b: c\r\n`), get('x:1', spanish, 'CONNECT')].map(send),
    )
    for (const sentence of sentences.map((answer) => read(answer).message))
      expect(sentence).toMatch(/solicitud|dirección/)
    expect(read(await send(upgradeAt('/socket.io/?EIO=3&transport=websocket', spanish))).message).toMatch(/solicitud/)
  })

  it('leaves a good handshake what it was', async () => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(upgradeAt(socketPath)))
    const first = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
    socket.destroy()
    expect(first).toMatch(/^HTTP\/1.1 101 /)
  })
})
