/** Both doors against people who send what they should not. Every answer is a row of the error table. */
import { randomUUIDv7 } from 'node:crypto'
import { createConnection } from 'node:net'
import { isErrorCode } from '@aura/contracts/errors.ts'
import type { CallReply, WatchReply } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { createSigner } from 'fast-jwt'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessKey } from './platform/access-token.ts'
import type { Config } from './platform/config.ts'

let undo: AsyncDisposableStack
let url: string
let config: Config
let ours: TestCompany
let theirs: TestCompany
let token: string

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const server = undo.use(await sharedWorld().server({ ratePerMinute: 300, socketCallsPerSecond: 50 }))
  url = server.url
  config = server.config
  ours = await createTestCompany(config.databaseUrl)
  theirs = await createTestCompany(config.databaseUrl)
  token = tokenOf(ours)
})
afterAll(() => undo.disposeAsync())

type Forgery = { key?: Buffer; algorithm?: 'HS256' | 'none'; exp?: number; cid?: string; iss?: string }

function tokenOf(company: TestCompany, forged: Forgery = {}): string {
  const claims = company.people[0]?.claims
  const exp = forged.exp ?? Math.floor(Date.now() / 1000) + 600
  const payload = {
    sub: claims?.userId,
    cid: forged.cid ?? claims?.companyId,
    sid: claims?.sessionId,
    exp,
    iss: forged.iss ?? 'aura',
  }
  if (forged.algorithm === 'none') {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`
  }
  return createSigner({ key: forged.key ?? accessKey(config.secret), algorithm: 'HS256' })(payload)
}

type Answer = {
  status: number
  code: string
  body: { error: { code: string; message: string; fields?: Record<string, string> } }
}

async function post(name: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const all = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers }
  const response = await fetch(`${url}/api/${name}`, { method: 'POST', headers: all, body })
  const parsed = (await response.json()) as Answer['body']
  return { status: response.status, code: parsed.error?.code, body: parsed }
}

function dial(auth: object): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
  undo.defer(() => void socket.disconnect())
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', (error) => reject(error))
  })
}
const call = (socket: Socket, ...message: unknown[]) =>
  socket.timeout(60_000).emitWithAck('call', ...message) as Promise<CallReply>
const codeOf = (reply: CallReply | WatchReply) => (reply.ok ? 'ok' : reply.error.code)

const deal = () => ({ dealId: randomUUIDv7(), title: 'x', value: { amount: 1, currency: 'BRL' }, probability: 1 })

const wrong: [string, string, unknown, string][] = [
  ['an unknown operation', 'deals.fly', {}, 'request.unknown_operation'],
  ['a name from the prototype', 'constructor', {}, 'request.unknown_operation'],
  ['a view called as an operation', 'deals.board', {}, 'request.unknown_operation'],
  ['wrong types', 'deals.create', { ...deal(), probability: 'many' }, 'request.invalid'],
  ['an unknown field', 'deals.create', { ...deal(), admin: true }, 'request.invalid'],
  ['a value beyond its bound', 'deals.create', { ...deal(), title: 'x'.repeat(121) }, 'request.invalid'],
  ['control characters', 'deals.create', { ...deal(), title: 'a\u0000b' }, 'request.invalid'],
  [
    'money that is not whole',
    'deals.create',
    { ...deal(), value: { amount: 1.5, currency: 'BRL' } },
    'request.invalid',
  ],
  ['an array for an object', 'deals.create', [], 'request.invalid'],
  ['an id nobody has', 'deals.move', { dealId: randomUUIDv7(), to: 'lost', before: null }, 'deals.not_found'],
]

describe('over HTTP', () => {
  it.each(wrong)('%s is refused', async (_, name, input, code) => {
    expect((await post(name, JSON.stringify(input))).code).toBe(code)
  })

  it('names the fields that are wrong', async () => {
    const { body } = await post(
      'deals.create',
      JSON.stringify({ ...deal(), value: { amount: 'a', currency: 'X' }, nose: 1 }),
    )
    expect(body.error.fields).toEqual({
      'value.amount': 'invalid_type',
      'value.currency': 'invalid_value',
      nose: 'unknown',
    })
    expect(body.error.message).not.toBe('')
  })

  it.each([
    ['broken JSON', '{"a":', {}, 'request.malformed', 400],
    ['another content type', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 'request.malformed', 400],
    ['an oversized body', JSON.stringify({ title: 'x'.repeat(300_000) }), {}, 'request.too_large', 413],
    ['a command id that is none', JSON.stringify(deal()), { 'idempotency-key': 'seven' }, 'request.invalid', 422],
    ['a header that is no bearer', '{}', { authorization: 'Basic YTpi' }, 'auth.token_invalid', 401],
  ] as const)('%s is refused', async (_, body, headers, code, status) => {
    expect(await post('deals.create', body, headers)).toMatchObject({ code, status })
  })

  it('words the refusal in the language of the caller', async () => {
    const words = await Promise.all(
      ['pt-BR', 'en-US', 'es-ES'].map(
        async (language) => (await post('nothing', '{}', { 'accept-language': language })).body.error.message,
      ),
    )
    expect(new Set(words).size).toBe(3)
  })

  it('knows no other path, and says so in its own words', async () => {
    for (const path of ['/api/', '/api/a/b', '/nothing.js', '/dev/../secret']) {
      const { error } = (await (await fetch(`${url}${path}`, { method: 'POST' })).json()) as Answer['body']
      expect(isErrorCode(error.code)).toBe(true)
    }
  })
})

const tokens: [string, () => string, string][] = [
  ['an expired token', () => tokenOf(ours, { exp: Math.floor(Date.now() / 1000) - 5 }), 'auth.token_expired'],
  ['a token of another key', () => tokenOf(ours, { key: Buffer.alloc(32, 1) }), 'auth.token_invalid'],
  ['a token without a signature', () => tokenOf(ours, { algorithm: 'none' }), 'auth.token_invalid'],
  ['a token of another issuer', () => tokenOf(ours, { iss: 'else' }), 'auth.token_invalid'],
  ['a token that is none', () => 'nonsense', 'auth.token_invalid'],
  ['a token that names another company', () => tokenOf(ours, { cid: theirs.id }), 'auth.session_ended'],
]

describe('tokens', () => {
  it.each(tokens)('%s opens neither door', async (_, make, code) => {
    const forged = make()
    expect((await post('deals.create', JSON.stringify(deal()), { authorization: `Bearer ${forged}` })).code).toBe(code)
    await expect(dial({ token: forged })).rejects.toMatchObject({ data: { code: expect.stringMatching(/^auth\./) } })
  })

  it('none at all opens neither door', async () => {
    const response = await fetch(`${url}/api/deals.pipelines`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(((await response.json()) as Answer['body']).error.code).toBe('auth.required')
    await expect(dial({})).rejects.toMatchObject({ data: { code: expect.stringMatching(/^auth\./) } })
  })
})

describe('another company', () => {
  it('is out of reach by its ids, on both doors', async () => {
    const make = await fetch(`${url}/api/deals.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(theirs)}` },
      body: JSON.stringify(deal()),
    })
    const { id } = (await make.json()) as { id: string }
    const socket = await dial({ token })
    const move = { dealId: id, to: 'lost', before: null }
    expect((await post('deals.move', JSON.stringify(move))).code).toBe('deals.not_found')
    expect(codeOf(await call(socket, 'deals.move', move, null))).toBe('deals.not_found')
    const create = { ...deal(), pipelineId: theirs.pipelineId }
    expect((await post('deals.create', JSON.stringify(create))).code).toBe('deals.pipeline_not_found')
    const watch = (await socket.emitWithAck(
      'watch',
      'deals.board',
      { pipelineId: theirs.pipelineId },
      null,
    )) as WatchReply
    expect(codeOf(watch)).toBe('deals.pipeline_not_found')
    // An id that exists elsewhere is free here: the answer tells nothing about the other company.
    expect((await post('deals.create', JSON.stringify({ ...deal(), dealId: id }))).code).toBeUndefined()
  })
})

describe('over the socket', () => {
  it.each(wrong)('%s is refused', async (_, name, input, code) => {
    expect(codeOf(await call(await dial({ token }), name, input, null))).toBe(code)
  })

  it('nonsense in place of a message closes nothing else, and a working socket goes on', async () => {
    const good = await dial({ token })
    const bad = await dial({ token })
    bad.on('bye', () => {})
    for (const junk of [[1, 2, 3], [null], [{}, {}, {}], ['deals.create', undefined, 'x']]) bad.emit('call', ...junk)
    for (const junk of [[], [7, 7], ['deals.board', 'x', 'y', 'z']]) bad.emit('watch', ...junk)
    bad.io.engine.write('42["call"')
    bad.io.engine.write('9999')
    expect(codeOf(await call(good, 'deals.pipelines', {}, null))).toBe('ok')
  })

  it('watching what is not there is refused', async () => {
    const socket = await dial({ token })
    const watch = async (view: unknown, params: unknown) =>
      codeOf((await socket.emitWithAck('watch', view, params, null)) as WatchReply)
    expect(await watch('deals.nothing', {})).toBe('view.unknown')
    expect(await watch('deals.board', { pipelineId: 'x' })).toBe('request.invalid')
    expect(await watch('deals.board', { pipelineId: randomUUIDv7() })).toBe('deals.pipeline_not_found')
    expect(await watch('deals.board', { other: 1 })).toBe('request.invalid')
  })

  it('a message beyond the limit ends that socket alone', async () => {
    const good = await dial({ token })
    const bad = await dial({ token })
    const gone = new Promise((resolve) => bad.on('disconnect', resolve))
    bad.emit('call', 'deals.create', { title: 'x'.repeat(1_000_000) }, null)
    await gone
    expect(codeOf(await call(good, 'deals.pipelines', {}, null))).toBe('ok')
  })

  it('a flood is refused, then cut off, and others do not notice', async () => {
    const good = await dial({ token: tokenOf(theirs) })
    const bad = await dial({ token })
    const gone = new Promise((resolve) => bad.on('disconnect', resolve))
    const codes = new Set<string>()
    for (let sent = 0; sent < 5000; sent++)
      bad.emit('call', 'deals.pipelines', {}, null, (reply: CallReply) => codes.add(codeOf(reply)))
    expect(codeOf(await call(good, 'deals.pipelines', {}, null))).toBe('ok')
    await gone
    expect([...codes].filter((code) => code !== 'ok' && code !== 'request.too_many')).toEqual([])
  })

  it('bytes that are no HTTP, and half an upgrade, leave the server up', async () => {
    const port = Number(new URL(url).port)
    for (const bytes of [
      '\x00\x01\x02\r\n\r\n',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n',
    ]) {
      const raw = createConnection(port, '127.0.0.1')
      raw.on('error', () => {})
      raw.resume()
      raw.end(bytes)
      await new Promise((resolve) => raw.on('close', resolve))
    }
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  })
})

describe('a lost answer', () => {
  it('the same id three times, also through the other door, is one event and three equal answers', async () => {
    const socket = await dial({ token })
    const id = randomUUIDv7()
    const input = deal()
    const first = await call(socket, 'deals.create', input, { id })
    const second = await call(socket, 'deals.create', input, { id })
    const response = await fetch(`${url}/api/deals.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: JSON.stringify(input),
    })
    const position = Number(response.headers.get('aura-position'))
    expect(first.ok).toBe(true)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ output: await response.json(), position })
    const next = await call(socket, 'deals.create', deal(), null)
    expect(next).toMatchObject({ ok: true, position: position + 1 })
  })

  it('a flood over HTTP is refused with the time to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, () => post('deals.pipelines', '{}')))
    const refused = answers.filter((answer) => answer.code === 'request.too_many')
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.every((answer) => answer.code === undefined || answer.code === 'request.too_many')).toBe(true)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  })
})
