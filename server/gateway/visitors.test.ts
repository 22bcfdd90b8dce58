/** Visitors of companies' sites at the gateway: their own door, their own view, and only so many of them. */
import { expect, test } from 'vitest'
import { createAccessTable, mayWatch } from './access.ts'
import { createTestGateway } from './testing/gateway.ts'
import { createTestWire } from './testing/wire.ts'
import { accessOf, company, endedEvent, sessionId, tokenOf, userId } from './testing/world.ts'

const origin = (address: string) => ({ address, userAgent: null, language: 'en-US' as const, cookies: {} })
type Gateway = ReturnType<typeof createTestGateway>

async function admitted({ hub, clock }: Gateway, token: string, visitors: boolean) {
  const admitting = hub.admit({ token }, { visitors }).catch((error: Error) => error)
  await clock.settle()
  const admission = await admitting
  if (admission instanceof Error) throw admission
  return admission
}
const visitorToken = ({ clock }: Gateway, n: number) => `${tokenOf(clock, n)} visitor`

test('G9.5 each door takes its own tokens', async () => {
  const gateway = createTestGateway()
  await expect(admitted(gateway, visitorToken(gateway, 30), false)).rejects.toThrow('auth.token_invalid')
  await expect(admitted(gateway, tokenOf(gateway.clock, 1), true)).rejects.toThrow('auth.token_invalid')
  expect((await admitted(gateway, visitorToken(gateway, 30), true)).claims.visitor).toBe(true)
})

test('G9.5 an address and a company have so many sockets of visitors, and a closed one makes room', async () => {
  const gateway = createTestGateway({ visitorsPerAddress: 2, visitorsPerCompany: 3 })
  const connect = async (n: number, address: string) =>
    gateway.hub.connect(createTestWire(), await admitted(gateway, visitorToken(gateway, n), true), origin(address))
  const first = await connect(30, '10.0.0.1')
  await connect(31, '10.0.0.1')
  await expect(connect(32, '10.0.0.1')).rejects.toThrow('server.busy')
  await connect(32, '10.0.0.2')
  await expect(connect(33, '10.0.0.3')).rejects.toThrow('server.busy')
  gateway.hub.left(first)
  await connect(33, '10.0.0.1')
  // Those of users are not among them.
  await gateway.enter(1)
})

test('G9.5 the end of a channel ends the sockets of its visitors', async () => {
  const gateway = createTestGateway()
  const wire = createTestWire()
  const admission = await admitted(gateway, visitorToken(gateway, 30), true)
  const connection = gateway.hub.connect(wire, admission, origin('10.0.0.1'))
  gateway.source.commit(company, [endedEvent(sessionId(30), userId(30))])
  await gateway.clock.settle()
  expect(connection.gone).toBe(true)
})

test('G9.5 a visitor watches what is for visitors, and no user does', () => {
  const everything = { ...accessOf(userId(1), 1) }
  const table = createAccessTable({ position: 0, users: [everything], endedSessions: [] }, 0)
  const visitor = { userId: userId(1), visitor: true } as const
  expect(mayWatch(table, visitor, 'visitor')).toBe(true)
  expect(mayWatch(table, { userId: userId(1) }, 'visitor')).toBe(false)
  for (const needs of ['public', 'signed-in', 'view_crm'] as const) expect(mayWatch(table, visitor, needs)).toBe(false)
})

test('G9.5 a visitor says nothing on the volatile lane', async () => {
  const gateway = createTestGateway()
  const wire = createTestWire()
  const connection = gateway.hub.connect(
    wire,
    await admitted(gateway, visitorToken(gateway, 30), true),
    origin('10.0.0.1'),
  )
  const answers: unknown[] = []
  wire.onWrite = (messages) => void answers.push(...messages.map(({ list }) => list[0]))
  gateway.hub.receive(connection, 'say', ['test.list:1', 'typing', true], 1)
  await gateway.clock.settle()
  expect(answers).toMatchObject([{ ok: false, error: { code: 'auth.forbidden' } }])
})
