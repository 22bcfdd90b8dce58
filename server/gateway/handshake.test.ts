import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { expect, test } from 'vitest'
import { createTestGateway } from './testing/gateway.ts'
import { createTestWire } from './testing/wire.ts'
import { accessEvent, accessOf, company, endedEvent, sessionId, tokenOf, userId } from './testing/world.ts'

const origin = { address: '', userAgent: null, language: 'en-US' as const, cookies: {} }

test('G9.1 a session that ends between the two looks is not let in', async () => {
  const { hub, clock, source } = createTestGateway()
  const admitting = hub.admit({ token: tokenOf(clock, 1) })
  await clock.settle()
  const admission = await admitting
  source.commit(company, [endedEvent(sessionId(1), userId(1))])
  expect(() => hub.connect(createTestWire(), admission, origin)).toThrow('auth.session_ended')
  expect(hub.stats().sockets).toBe(0)
})

test('G9.1 a user who was only just made is let in, although the bus lost the news', async () => {
  const { enter, source, clock, hub } = createTestGateway()
  await enter(1)
  source.commit(company, [accessEvent(accessOf(userId(20), 1))], 'lost')
  const admitting = hub.admit({ token: tokenOf(clock, 20) })
  await clock.advance(100)
  expect((await admitting).claims.userId).toBe(userId(20))
})

test('G9.4 a token is replaced over the socket, for the same session only', async () => {
  const { enter, clock } = createTestGateway()
  const client = await enter(1)
  const fresh = tokenOf(clock, 1, company, 2e9)
  expect(await client.send('refresh', [fresh])).toEqual({
    ok: true,
    expiresAt: new Date(clock.now() + 2e9).toISOString(),
  })
  for (const wrong of [tokenOf(clock, 2), tokenOf(clock, 1, 'company-2'), 'nonsense'])
    expect(await client.send('refresh', [wrong])).toMatchObject({ error: { code: 'auth.token_invalid' } })
})

test('G9.4 a token that ran out has 25 seconds to be replaced', async () => {
  const { enter, clock } = createTestGateway()
  const client = await enter(1)
  await client.send('refresh', [tokenOf(clock, 1, company, 60_000)])
  await clock.advance(84_000)
  expect(client.isUp()).toBe(true)
  await clock.advance(2_500)
  expect(client.byes).toEqual([closeCodes.tokenExpired])
})

test('G11 a crowd at a company that is only being read waits for one reading; too large a crowd is sent off', async () => {
  const { hub, clock, source, asked } = createTestGateway({ handshakesWaiting: 50 })
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  source.gate.pass = (question) => (question === 'range' ? opened : Promise.resolve())
  const crowd = Array.from({ length: 60 }, (_, n) =>
    hub.admit({ token: tokenOf(clock, n % 9) }).then(() => 'in', String),
  )
  await clock.settle()
  open()
  await clock.settle()
  const answers = await Promise.all(crowd)
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(50)
  expect(answers.at(-1)).toContain('server.busy')
  expect(asked('loadAccess')).toBe(1)
})

test('G11 goodbyes say when to come back, and to stay away when there is nothing to come back for', async () => {
  const { enter, clock, source } = createTestGateway()
  const [first, second] = [await enter(1), await enter(2)]
  source.commit(company, [endedEvent(sessionId(1), userId(1))])
  source.restore('epoch-2')
  await clock.advance(1_100)
  const byes = [first, second].map((client) => client.log.find(([name]) => name === 'bye')?.[1])
  expect(byes).toEqual([{ code: closeCodes.sessionRevoked }, { code: closeCodes.epochChanged, retryAfterMs: 2_500 }])
})

test('G9.1 the name of a token that has none is looked up once for each socket, and a renewed token leaves it', async () => {
  const { clock, source, room, enter, watch } = createTestGateway({}, { hasNamelessTokens: true })
  const [ana, bia] = [await enter(1), await enter(2)]
  for (const client of [ana, bia]) await watch(client, 'a')
  const isSaid = async (typing: boolean) => {
    await ana.send('say', [room('a'), 'typing', { name: 'Diretoria', typing }])
    await clock.advance(50)
    expect(bia.said.get(`${room('a')} ${userId(1)}:typing`)).toEqual({ name: `Name of ${userId(1)}`, typing })
  }
  await isSaid(true)
  expect(await ana.send('refresh', [tokenOf(clock, 1, company, 2e9)])).toMatchObject({ ok: true })
  await isSaid(false)
  expect(source.asked.filter((question) => question === 'nameOf')).toHaveLength(2)
})
