/** Calls to names that somebody else controls: what they resolve to is somebody else's word, at every moment anew. */
import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, isIP, Socket } from 'node:net'
import { connect } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { type Certificate, selfSigned } from '@aura/infra/certificate.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookupWith, NotOutside } from './address.ts'
import { type CallOutside, callOver, NotReached, outsideAgent, plainAgent, textOf } from './call.ts'

const publicAddress = '93.184.215.14'
const otherPublic = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'

let certificate: Certificate
let server: Server
let port: number
let answerWith: (request: IncomingMessage, response: ServerResponse) => void
let requested: string[]
let connections: number
/** What the resolver says to each question, the last word for all further ones. */
let words: string[][]
let questions: string[]
/** Addresses that a connection was made to. */
let dialled: string[]
let call: CallOutside

beforeAll(() => {
  certificate = selfSigned(['provider.test', 'other.test', 'localhost'])
})
beforeEach(async () => {
  requested = []
  connections = 0
  questions = []
  dialled = []
  words = [[publicAddress]]
  answerWith = (_, response) => response.end('{}')
  server = createServer(certificate, (request, response) => {
    requested.push(`${request.headers.host}${request.url}`)
    answerWith(request, response)
  })
  server.on('secureConnection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
  call = callThroughResolver()
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** The product's own line, but that what is dialled is written down and answered by the server of this test. */
function callThroughResolver(): CallOutside {
  const lookup = lookupWith((hostname, _, done) => {
    questions.push(hostname)
    const texts = words.length > 1 ? words.shift() : words[0]
    done(
      null,
      (texts ?? []).map((address): LookupAddress => ({ address, family: isIP(address) })),
    )
  })
  const agent = outsideAgent({ ca: certificate.cert })
  agent.createConnection = (options, done) => {
    const host = options.host ?? ''
    options.lookup?.(host, { all: true }, (error, found) => {
      if (error) return done?.(error, new Socket())
      dialled.push(...(Array.isArray(found) ? found.map(({ address }) => address) : [found]))
      done?.(null, connect({ host: '127.0.0.1', port, servername: host, ca: certificate.cert }))
    })
    return undefined
  }
  return callOver({ lookup, agent, plain: plainAgent() })
}

const get = async (url: string, signal = new AbortController().signal) => {
  const answer = await call({ url, signal, exempt: null })
  return { status: answer.statusCode ?? 0, text: await textOf(answer, 1000) }
}
const refusal = (url: string) =>
  get(url).then(
    () => 'reached',
    (error: unknown) => (error instanceof NotOutside ? 'not outside' : error),
  )

test('a name that turns inwards between two calls is not followed there', async () => {
  words = [[publicAddress], ['127.0.0.1']]
  answerWith = (_, response) => response.setHeader('connection', 'close').end('{}')
  expect((await get('https://provider.test/one')).status).toBe(200)
  expect(await refusal('https://provider.test/two')).toBe('not outside')
  expect([questions.length, dialled, requested.length]).toEqual([2, [publicAddress], 1])
})

test('a connection goes to the address that was looked at: one question, and never another for it', async () => {
  words = [[publicAddress], ['10.0.0.1']]
  for (const path of ['/one', '/two', '/three']) await get(`https://provider.test${path}`)
  expect([questions, dialled, connections]).toEqual([['provider.test'], [publicAddress], 1])
})

test('a connection that is kept is of its own name alone', async () => {
  words = [[publicAddress], [publicAddress], ['192.168.0.1']]
  await get('https://provider.test/')
  await get('https://other.test/')
  expect([questions, connections]).toEqual([['provider.test', 'other.test'], 2])
  expect(await refusal('https://localhost/')).toBe('not outside')
  expect(requested).toEqual(['provider.test/', 'other.test/'])
})

test('of a name that leads to both sides the outer one alone is dialled', async () => {
  words = [['10.0.0.1', publicAddress, '::1', '::ffff:127.0.0.1', otherPublic, '64:ff9b::7f00:1']]
  await get('https://provider.test/')
  expect(dialled).toEqual([publicAddress, otherPublic])
})

test.each([
  ['127.0.0.1', 'https://localhost./'],
  ['127.0.0.1', 'https://LOCALHOST/'],
  ['127.0.0.1', 'https://provider.test./'],
  ['0.0.0.0', 'https://provider.test/'],
  ['169.254.169.254', 'https://provider.test/'],
  ['100.64.0.1', 'https://provider.test/'],
  ['::ffff:10.0.0.1', 'https://provider.test/'],
  ['::ffff:a00:1', 'https://provider.test/'],
  ['64:ff9b::a00:1', 'https://provider.test/'],
  ['64:ff9b:1::a00:1', 'https://provider.test/'],
  ['2002:a00:1::', 'https://provider.test/'],
  ['::a00:1', 'https://provider.test/'],
  ['fe80::1', 'https://provider.test/'],
  ['fd00:ec2::254', 'https://provider.test/'],
])('a name that resolves to %s is not called as %s', async (address, url) => {
  words = [[address]]
  expect(await refusal(url)).toBe('not outside')
  expect([dialled, requested]).toEqual([[], []])
})

test.each([
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://127.0.0.1./',
  'https://127。0。0。1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
])('%s is refused before anything is looked up', async (url) => {
  expect(await refusal(url)).toBe('not outside')
  expect([questions, dialled]).toEqual([[], []])
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer and not followed', async (status) => {
  answerWith = (_, response) => response.writeHead(status, { location: 'https://169.254.169.254/' }).end()
  expect((await get('https://provider.test/')).status).toBe(status)
  expect([questions, requested]).toEqual([['provider.test'], ['provider.test/']])
})

test('what calls itself packed is taken as it came, and is no larger inside', async () => {
  const bomb = gzipSync(Buffer.alloc(500_000))
  expect(bomb.length).toBeLessThan(1000)
  answerWith = (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb)
  expect((await get('https://provider.test/')).text.length).toBeLessThan(1000)
})

test('an answer without end is cut off at the limit', async () => {
  const closed = Promise.withResolvers<void>()
  answerWith = (_, response) => {
    response.once('close', () => closed.resolve())
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(300), () => setImmediate(more))
    }
    more()
  }
  await expect(get('https://provider.test/')).rejects.toThrow(/longer than 1000 bytes/)
  await closed.promise
})

test('an answer that stops in its middle is given up with the patience of who asked', async () => {
  const abortController = new AbortController()
  answerWith = (_, response) => {
    response.write('{')
    setImmediate(() => abortController.abort())
  }
  await expect(get('https://provider.test/', abortController.signal)).rejects.toThrow(/abort/)
})

test('headers without end are refused', async () => {
  answerWith = (_, response) => response.setHeader('x-long', 'x'.repeat(200_000)).end()
  await expect(get('https://provider.test/')).rejects.toThrow()
})

test('a certificate that nobody vouches for is not accepted', async () => {
  const agent = outsideAgent()
  agent.createConnection = (options, done) => {
    done?.(null, connect({ host: '127.0.0.1', port, servername: options.host ?? '' }))
    return undefined
  }
  const call = callOver({ lookup: lookupWith(() => {}), agent, plain: plainAgent() })
  await expect(
    call({ url: 'https://provider.test/', signal: new AbortController().signal, exempt: null }),
  ).rejects.toBeInstanceOf(NotReached)
  expect(requested).toEqual([])
})
