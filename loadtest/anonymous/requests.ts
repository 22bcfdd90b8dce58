/**
 * What somebody without an account can send, at its dearest: every operation that is open to anybody and every other
 * door, with inputs as long, as deep and as many as the limits allow.
 */
import { gzipSync } from 'node:zlib'
import { features } from '@aura/server/features.ts'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { sampleOf } from '../probe/sample.ts'

export type Wanted = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'OPTIONS' | 'HEAD'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of the number of the request, because an answer that is kept for an address costs once. */
  readonly body?: (number: number) => string | Buffer
  /** How many a minute one address may send; null where nothing counts. */
  readonly perMinute: number | null
}

const usual = 600
const limit = 256 * 1024 - 2048
const json = { 'content-type': 'application/json' }

const post = (name: string, operation: string, body: Wanted['body'], perMinute: number | null): Wanted => ({
  name: `${operation}: ${name}`,
  method: 'POST',
  path: `/api/${operation}`,
  headers: json,
  ...(body && { body }),
  perMinute: perMinute ?? usual,
})

/** An attempt as anybody makes it who mistypes the address: one argon2id and what is around it. */
export const ordinarySignIn: Wanted = post(
  'an ordinary attempt',
  'identity.sign-in',
  (number) => JSON.stringify({ email: `nobody${number}@example.com`, password: 'Aura#Teste2026' }),
  120,
)

/** Texts on which careless patterns take long. */
const hard: Readonly<Record<string, (length: number) => string>> = {
  'dots of an address': (length) => `a@${'a.'.repeat(length / 2)}"`,
  spaces: (length) => `x${' '.repeat(length)}x`,
  digits: (length) => '1'.repeat(length),
  'signs of four bytes': (length) => '\u{1f469}\u{200d}'.repeat(length / 7),
  'halves of pairs': (length) => '\\ud83d'.repeat(length / 6),
}

const open = features
  .flatMap((feature) => feature.handlers)
  .filter((handler) => handler.kind !== 'view')
  .map(({ contract }) => contract)
  .filter(({ needs }) => needs === 'public')

export function publicRequests(): Wanted[] {
  const parts = { draw: () => 0, idFor: () => null, words: 'Ana' }
  return open.flatMap(({ name, input, perMinute }) => {
    const plain = sampleOf(input, { ...parts, draw: Math.random }) ?? {}
    const emails = (number: number) => JSON.stringify(plain).replace(/amostra@probe/g, `amostra${number}@probe`)
    const fields = textFieldsOf(input)
    const long = Object.entries(hard).map(([what, text]) => {
      const each = Math.floor((limit - 200) / Math.max(1, fields.length) / 1.2)
      const body = JSON.stringify(
        fields.reduce<unknown>((whole, path) => withPath(whole, path, text(each)), structuredClone(plain)),
      ).slice(0, limit)
      return post(`${what} in every text`, name, () => body, perMinute)
    })
    const most = JSON.stringify(
      fields.reduce<unknown>((whole, path) => withPath(whole, path, 'á'.repeat(100)), structuredClone(plain)),
    )
    return [post('what it is for', name, emails, perMinute), post('long texts', name, () => most, perMinute), ...long]
  })
}

type Path = readonly string[]

function textFieldsOf(schema: $ZodType, path: Path = []): Path[] {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => textFieldsOf(field, [...path, name]))
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return textFieldsOf(def.innerType, path)
  if (def.type === 'pipe') return textFieldsOf(def.in, path)
  return def.type === 'string' || def.type === 'transform' ? [path] : []
}

function withPath(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const whole = input instanceof Object ? input : {}
  const inner = new Map<string, unknown>(Object.entries(whole)).get(step)
  return { ...whole, [step]: withPath(inner, rest, value) }
}

const deep = (open: string, close: string, size: number) =>
  open.repeat(size / (open.length + close.length)) + close.repeat(size / (open.length + close.length))
const manyKeys = `{${Array.from({ length: 22_000 }, (_, at) => `"k${at}":1`).join(',')}}`.slice(0, limit)
const nowhere = '01890000-0000-7000-8000-000000000000'
const forged = `Bearer ${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${'e'.repeat(10_000)}.${'c'.repeat(43)}`

/** `channelId` is one that there is; `asset` the largest file of the client. */
export function doorRequests({ channelId, asset }: { channelId: string; asset: string | null }): Wanted[] {
  const signIn = (name: string, body: string | Buffer, headers: Record<string, string> = json): Wanted => ({
    ...post(name, 'identity.sign-in', () => body, 120),
    headers,
  })
  const get = (path: string, headers: Record<string, string> = {}, perMinute: number | null = null): Wanted => ({
    name: `GET ${path.slice(0, 60)}${Object.keys(headers).length > 0 ? ` with ${Object.keys(headers)[0]}` : ''}`,
    method: 'GET',
    path,
    headers,
    perMinute,
  })
  const hook = (name: string, id: string, body: string): Wanted => ({
    name: `webhook: ${name}`,
    method: 'POST',
    path: `/hooks/${id}`,
    headers: { ...json, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
    body: () => body,
    perMinute: id === channelId ? 30_000 : usual,
  })
  return [
    signIn('arrays, deeply nested', deep('[', ']', limit)),
    signIn('objects, deeply nested', deep('{"a":', '}', limit - 4).replace('{"a":}', '{"a":1}')),
    signIn('many keys', manyKeys),
    signIn('keys of the prototype', `{${'"__proto__":{"a":1},'.repeat(12_000)}"a":1}`.slice(0, limit)),
    signIn('broken at its end', `{"email":"${'a'.repeat(limit - 20)}`),
    signIn('a number without end', `{"email":${'9'.repeat(limit - 20)}}`),
    signIn('escapes', `{"email":"${'\\u0061'.repeat(limit / 6 - 10)}"}`),
    signIn('more than the limit', 'x'.repeat(limit * 2)),
    signIn('gzip', gzipSync(`{"email":"${'a'.repeat(10_000_000)}"}`), { ...json, 'content-encoding': 'gzip' }),
    signIn('a form', 'a=1&'.repeat(60_000), { 'content-type': 'application/x-www-form-urlencoded' }),
    signIn('a forged token', '{}', { ...json, authorization: forged }),
    signIn('a long language', '{}', { ...json, 'accept-language': 'a-,;q='.repeat(1_500) }),
    signIn('many cookies', '{}', { ...json, cookie: 'a=%ff; '.repeat(1_500) }),
    signIn('many proxies', '{}', { ...json, 'x-forwarded-for': '::1, '.repeat(2_000) }),
    { ...post('an operation that there is not', 'nothing', () => manyKeys, null), perMinute: null },
    { ...post('a long name', `${'a'.repeat(10_000)}`, () => '{}', null), name: 'a long name', perMinute: null },
    get('/'),
    get('/auth'),
    get(`/${'a/'.repeat(5_000)}`),
    get(`/?${'a=%20&'.repeat(2_000)}`),
    get(`/${'%2e%2e/'.repeat(1_400)}x.js`),
    ...(asset === null ? [] : [get(asset), get(asset, { range: `bytes=${'0-1,'.repeat(500)}0-1` })]),
    get('/docs/'),
    get('/docs/js/scalar.js'),
    get('/api/openapi.json'),
    get('/health/live'),
    get('/health/ready'),
    get('/metrics'),
    get('/api/oauth/google/start', {}, usual),
    get(
      `/api/oauth/google/callback?${'state=a&'.repeat(1_500)}code=x`,
      { cookie: `aura_oauth=${'A'.repeat(8_000)}` },
      usual,
    ),
    get(`/files/${nowhere}/a?in=${nowhere}&until=9999999999999&sig=${'A'.repeat(43)}`, {}, usual),
    get(`/avatars/${nowhere}/${nowhere}`, {}, usual),
    get(`/calendar/${'A'.repeat(43)}.ics`, {}, usual),
    {
      name: 'POST /files without a session',
      method: 'POST',
      path: `/files?fileId=${nowhere}&purpose=import&name=${'a'.repeat(500)}`,
      headers: { 'content-type': 'text/csv' },
      body: () => 'x'.repeat(1024 * 1024),
      perMinute: usual,
    },
    hook('unsigned, a megabyte', channelId, `{"entry":"${'a'.repeat(1024 * 1024 - 20)}"}`),
    hook('unsigned, deeply nested', channelId, deep('[', ']', 1024 * 1024 - 10)),
    hook('of a channel that there is not', nowhere, '{}'),
    {
      ...get(`/hooks/${channelId}?hub.mode=subscribe&hub.verify_token=${'a'.repeat(8_000)}&hub.challenge=1`),
      name: 'webhook: a greeting',
      perMinute: 30_000,
    },
    get('/socket.io/?EIO=4&transport=polling'),
    get('/socket.io/?EIO=4&transport=websocket', {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }),
  ]
}
