/** What an administrator learns of a typed address: nothing about what stands inside our network. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { freePort } from '@aura/infra/ports.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import type { Connection } from './adapter.ts'
import { assertWorking } from './ask-provider.ts'

const inner = new Map([
  ['inside.example', '10.20.30.40'],
  ['metadata.example', '169.254.169.254'],
  ['loopback.example', '127.0.0.1'],
])

const real = dns.lookup
const lookups: string[] = []

/** Resolves the inner names, and no other name; addresses go their usual way. */
const lookup = new Proxy(real, {
  apply(_, self, [name, ...rest]) {
    if (isIP(name)) return Reflect.apply(real, self, [name, ...rest])
    lookups.push(name)
    const done = rest.at(-1)
    const address = inner.get(name)
    if (address !== undefined) return done(null, [{ address, family: 4 }])
    done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
  },
})

beforeAll(() => {
  Object.assign(dns, { lookup })
  syncBuiltinESMExports()
})
afterAll(() => {
  Object.assign(dns, { lookup: real })
  syncBuiltinESMExports()
})

let closed: string
beforeEach(async () => {
  closed = `http://127.0.0.1:${await freePort()}`
})

const connection = (settings: Record<string, string>, simulatorUrl: string | null = null): Connection => ({
  channelId: '0192d7a0-0000-7000-8000-000000000000',
  address: '+5511999990000',
  settings: { accountSid: 'AC1', user: 'ana', security: 'starttls', ...settings },
  secrets: { authToken: 'x', password: 'x' },
  hookUrl: 'https://aura.example/hooks/1',
  simulatorUrl,
})

async function outcome(kind: 'sms' | 'email', connection: Connection) {
  const start = performance.now()
  const answer = await assertWorking({ kind, connection: connection, now: new Date() }).catch((error: unknown) => error)
  if (!(answer instanceof Refusal)) throw new Error('it was reached')
  return { code: answer.code, detail: answer.detail, ms: performance.now() - start }
}

it('is the same for a name that leads inside, for one that nobody has, and for a closed port', async () => {
  // The first call loads what the others find there.
  await outcome('sms', connection({ baseUrl: closed }, closed))
  const names = ['inside.example', 'metadata.example', 'loopback.example', 'nobody.example']
  const answers = await Promise.all([
    ...names.map((name) => outcome('sms', connection({ baseUrl: `https://${name}` }))),
    ...names.map((name) => outcome('sms', connection({ baseUrl: `https://${name}:5432/path` }))),
    ...names.map((name) => outcome('email', connection({ smtpHost: name, smtpPort: '587' }))),
    outcome('sms', connection({ baseUrl: closed }, closed)),
  ])
  for (const name of names) expect(lookups).toContain(name)
  const [first] = answers
  expect(first).toMatchObject({
    code: 'channels.unreachable',
    detail: { params: { problem: 'unreachable', reason: 'unreachable' } },
  })
  for (const { code, detail } of answers) expect({ code, detail }).toEqual({ code: first?.code, detail: first?.detail })
  // Without a common time to answer, a name that is looked up in vain differs from one that is found by whole factors.
  // The quickest of each name: this process itself may have been held up.
  const times = names.map((_, at) => Math.min(...answers.flatMap(({ ms }, i) => (i % names.length === at ? [ms] : []))))
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5)
})
