/** The server as it runs in production, behind a proxy that ends TLS: what a browser gets, and what a caller may forge. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import { createTestCompany, type TestCompany, testPassword } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { mailedCode, mailTo, sentAt } from '@aura/infra/sign-in.ts'
import { type Answered, type ProxiedRequest, startTlsProxy, type TlsProxy } from '@aura/infra/tls-proxy.ts'
import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessKey } from './platform/access-token.ts'

const name = 'aura.test'
const publicUrl = `https://${name}`
/** Small enough to be reached: of the operation below, a stranger's address may then make four calls a minute. */
const ratePerMinute = 20
const allowed = 4
const undo = new AsyncDisposableStack()
const world = sharedWorld()
const { devUrl } = world.addresses
let proxy: TlsProxy
let company: TestCompany
let databaseUrl: string
let token: string

/** A login of its own that may take the roles of the product and nothing else, as production asks for. */
async function plainLogin(ownerUrl: string): Promise<string> {
  const login = `front_${randomBytes(6).toString('hex')}`
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`create role ${login} login password 'fake' in role aura_app, aura_log, aura_jobs`)
  undo.defer(async () => {
    await owner.query(`drop role ${login}`)
    await owner.end()
  })
  const address = new URL(ownerUrl)
  address.username = login
  address.password = 'fake'
  return address.href
}

beforeAll(async () => {
  const database = undo.use(await world.freshDatabase())
  company = await createTestCompany(database.url, ['company_owner', 'company_user'])
  databaseUrl = database.url
  const config = await world.config({
    mode: 'production',
    publicUrl,
    trustedProxies: 1,
    ratePerMinute,
    databaseUrl: await plainLogin(databaseUrl),
  })
  const server = undo.use(await world.server(config))
  undo.use(await world.workers(config))
  proxy = undo.use(await startTlsProxy(name, server.port))
  const { userId: sub, companyId: cid, sessionId: sid } = company.people[0]?.claims ?? {}
  const exp = Math.floor(Date.now() / 1000) + 600
  token = createSigner({ key: accessKey(config.secret), algorithm: 'HS256' })({ sub, cid, sid, exp, iss: 'aura' })
})
afterAll(() => undo.disposeAsync())

const post = (operation: string, body: unknown, proxiedRequest: ProxiedRequest = {}) =>
  proxy.ask(`/api/${operation}`, { method: 'POST', body, ...proxiedRequest })
const codeOf = ({ text }: Answered): string => /"code":"([^"]+)"/.exec(text)?.[1] ?? 'ok'

describe('every answer', () => {
  const pages: [path: string, asked: ProxiedRequest, status: number, kept: RegExp][] = [
    ['/', {}, 200, /^no-cache$/],
    ['/deals', {}, 200, /^no-cache$/],
    ['/api/identity.providers', { method: 'POST', body: {} }, 200, /^no-store$/],
    ['/api/deals.pipelines', { method: 'POST', body: {} }, 401, /^no-store$/],
    ['/api/nothing', { method: 'POST', body: {} }, 404, /^no-store$/],
    ['/api/openapi.json', {}, 200, /^no-cache$/],
    ['/docs/', {}, 200, /^no-store$/],
    ['/hooks/nobody', { method: 'POST', body: {} }, 404, /^no-store$/],
    ['/health/live', {}, 200, /^no-store$/],
    ['/missing.js', {}, 404, /^no-store$/],
  ]
  it.each(pages)('of %s has the headers that hold a browser back', async (path, proxiedRequest, status, stored) => {
    const answer = await proxy.ask(path, proxiedRequest)
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, expect.stringMatching(stored)])
    const { headers } = answer
    expect(headers['content-security-policy']).toMatch(/default-src 'self';.*frame-ancestors 'none'/)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\), .*microphone=\(self\)$/),
    })
    const reported = Object.keys(headers).filter((value) => /^(server|x-powered-by|via|access-control-.*)$/.test(value))
    expect(reported).toEqual([])
  })

  it('is scripted by our own files alone, and those are kept for as long as their name holds', async () => {
    const page = await proxy.ask('/')
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/)
    const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? ''
    const { status, headers } = await proxy.ask(asset)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

it('the tools of embedded mode are not there, and nothing leads to them', async () => {
  for (const path of ['/dev', '/dev/mail', '/dev/mail.json', '/dev/phone', '/dev/phone/api/accounts', '/dev/oidc'])
    expect([path, (await proxy.ask(path)).status]).toEqual([path, 404])
  const absolute = await proxy.ask(`${devUrl}/dev/mail.json`)
  expect([absolute.status, absolute.text.includes('subject')]).toEqual([404, false])
  // A house that speaks without TLS is a simulator; production sends nobody there.
  const start = await proxy.ask('/api/oauth/google/start')
  expect(start.headers.location).toBe(`${publicUrl}/auth#error=identity.social_refused`)
})

it('another site reads nothing: no preflight is granted', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  const preflight = await proxy.ask('/api/identity.providers', { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(404)
  const simple = await post('identity.providers', {}, { headers })
  for (const answer of [preflight, simple])
    expect(Object.keys(answer.headers).filter((value) => value.startsWith('access-control'))).toEqual([])
  const asText = await post('identity.providers', {}, { headers: { 'content-type': 'text/plain' } })
  expect([asText.status, codeOf(asText)]).toEqual([422, 'request.invalid'])
})

it('a session lives in cookies that this host alone sets and reads, over TLS, unseen by scripts', async () => {
  /** As a browser asks from a page of ours. */
  const ask = (operation: string, body: object, cookie = '') =>
    post(operation, body, {
      from: '127.0.0.7',
      headers: { origin: publicUrl, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    })
  const email = company.people[0]?.email ?? ''
  const opened = await ask('identity.sign-in', { email, password: testPassword, cookie: true })
  const challenge = JSON.parse(opened.text) as Challenge
  const code = await mailedCode(devUrl, email, sentAt(challenge))
  const { challengeId } = challenge
  const verified = await ask('identity.verify-2fa', { challengeId, code, cookie: true })
  const cookies = [...opened.cookies, ...verified.cookies]
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set(['__Host-aura_challenge', '__Host-aura_refresh', '__Host-aura_device']),
  )
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    for (const mark of [/; Secure/, /; HttpOnly/, /; SameSite=Strict/]) expect(cookie).toMatch(mark)
    expect(cookie).not.toMatch(/; Domain=/)
  }
  expect(verified.text).not.toContain('refreshToken')
  const refresh = cookies.find((cookie) => cookie.startsWith('__Host-aura_refresh='))?.split(';')[0] ?? ''
  // A neighbour's host name can plant a cookie without the mark, and it counts for nothing.
  const planted = refresh.replace('__Host-', '')
  expect(codeOf(await ask('identity.refresh', {}, planted))).toBe('identity.refresh_refused')
  const renewed = await ask('identity.refresh', {}, refresh)
  expect([renewed.status, renewed.cookies[0]?.startsWith('__Host-aura_refresh=')]).toEqual([200, true])
})

describe('a caller', () => {
  const ask = (from: string, headers: Record<string, string> = {}) => post('identity.providers', {}, { from, headers })

  it('is counted by the address that our own proxy saw, whatever is written before it', async () => {
    const forged = (n: number) => ({
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: 'for=1.1.1.1',
    })
    const codes: string[] = []
    for (let n = 0; n < 2 * allowed; n++) codes.push(codeOf(await ask('127.0.0.2', forged(n))))
    expect(codes.slice(0, allowed)).toEqual(Array(allowed).fill('ok'))
    expect(codes.at(-1)).toBe('request.too_many')
    // A caller who names another's address takes nothing from it.
    expect(codeOf(await ask('127.0.0.3', { 'x-forwarded-for': '127.0.0.2' }))).toBe('ok')
    expect(codeOf(await ask('127.0.0.2', { 'x-forwarded-for': '127.0.0.3' }))).toBe('request.too_many')
  })

  it('does not choose where mailed links lead', async () => {
    const email = company.people[1]?.email ?? ''
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'x-original-url': '/evil',
      forwarded: 'host=evil.test;proto=http',
      origin: publicUrl,
    }
    const answer = await post('send-password-reset', { email }, { from: '127.0.0.4', headers })
    expect([answer.status, codeOf(answer)]).toEqual([200, 'ok'])
    const { text } = await mailTo(devUrl, email, ({ text }) => text.includes('reset'))
    const links = text.match(/https?:\/\/[^\s/]+/g) ?? []
    expect(new Set(links)).toEqual(new Set([publicUrl]))
    expect((await proxy.ask('/docs', { headers })).headers.location).toBe('/docs/')
    const elsewhere = await post(
      'send-password-reset',
      { email, resetUrl: 'https://evil.test/auth' },
      { from: '127.0.0.5', headers },
    )
    expect(codeOf(elsewhere)).toBe('identity.reset_url_refused')
  })
})

describe('a socket', () => {
  const open = (headers: Record<string, string>): Promise<string> => {
    const socket: Socket = io(`https://127.0.0.1:${proxy.port}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
      ca: proxy.certificate.cert,
      // The address is typed as a number here, and the certificate shows the name.
      rejectUnauthorized: false,
      extraHeaders: { host: name, ...headers },
    })
    return new Promise((resolve) => {
      const done = (outcome: string) => {
        socket.disconnect()
        resolve(outcome)
      }
      socket.on('connect', () => done('open'))
      socket.on('connect_error', (error) => done(`refused: ${error.message}`))
    })
  }

  it('opens for our own page and for a program', async () => {
    expect(await open({ origin: publicUrl })).toBe('open')
    expect(await open({})).toBe('open')
  })

  it.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://aura.test' },
    { origin: 'https://aura.test.evil.test' },
    { origin: 'https://aura.test:8443' },
    // A name that somebody else points at this server is in both headers.
    { origin: 'https://evil.test', host: 'evil.test' },
    { origin: 'https://evil.test', host: 'evil.test', 'x-forwarded-host': 'aura.test' },
  ])('does not open for %o', async (headers) => expect(await open(headers)).toMatch(/^refused/))
})

it('the server does not start with a login that goes round row-level security', async () => {
  const config = await world.config({ mode: 'production', publicUrl, databaseUrl })
  await expect(world.server(config)).rejects.toThrow(/superuser, bypasses row-level security or owns tables/)
})

it('the process says in one sentence what is missing or weak, and repeats no secret', async () => {
  const weak = 'change-me-change-me-change-me-change-me'
  const env = {
    PATH: process.env.PATH,
    AURA_MODE: 'production',
    AURA_SECRET: weak,
    AURA_PUBLIC_URL: 'http://aura.test',
  }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk))
  const code = await new Promise((resolve) => server.once('close', resolve))
  expect(code).toBe(1)
  for (const words of [
    'DATABASE_URL is required',
    'AURA_SECRET is easy to guess',
    'AURA_PUBLIC_URL must begin with https://',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain(weak)
  expect(text.trim().split('\n')).toHaveLength(1)
})
