/** What an administrator learns of a typed address: nothing about what stands inside our network. */

import { freePort } from '@aura/infra/ports.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import type { Connection } from './adapter.ts'
import { assertWorking } from './ask-provider.ts'

const inner = vi.hoisted(() => ({
  'inside.example': '10.20.30.40',
  'metadata.example': '169.254.169.254',
  'loopback.example': '127.0.0.1',
}))
vi.mock('node:dns', async (original) => ({
  ...(await original<object>()),
  lookup: (
    name: string,
    _: object,
    done: (error: Error | null, found?: { address: string; family: number }[]) => void,
  ) => {
    const address = Object.entries(inner).find(([existing]) => existing === name)?.[1]
    if (address === undefined)
      return done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
    done(null, [{ address, family: 4 }])
  },
}))

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
  const names = ['inside.example', 'metadata.example', 'loopback.example', 'nobody.example']
  const answers = await Promise.all([
    ...names.map((name) => outcome('sms', connection({ baseUrl: `https://${name}` }))),
    ...names.map((name) => outcome('sms', connection({ baseUrl: `https://${name}:5432/path` }))),
    ...names.map((name) => outcome('email', connection({ smtpHost: name, smtpPort: '587' }))),
    outcome('sms', connection({ baseUrl: closed }, closed)),
  ])
  const [first] = answers
  expect(first).toMatchObject({
    code: 'channels.unreachable',
    detail: { params: { problem: 'unreachable', reason: 'unreachable' } },
  })
  for (const { code, detail } of answers) expect({ code, detail }).toEqual({ code: first?.code, detail: first?.detail })
  const times = answers.map(({ ms }) => ms)
  // Without a common time to answer, a name that is looked up in vain differs from one that is found by whole factors.
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5)
})
