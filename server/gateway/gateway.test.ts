/** The gateway over real sockets, with an unmodified client. */
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import type { Beat, Bye, Frame, ToClient, ToServer, WatchReply } from '@aura/contracts/platform/protocol.ts'
import { io as dial, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createGateway } from './gateway.ts'
import type { GatewayParts } from './parts.ts'
import type { GatewaySettings } from './settings.ts'
import { createTestLog } from './testing/log.ts'
import {
  accessOf,
  company,
  createTestParts,
  endedEvent,
  listRoom,
  sessionId,
  textEvent,
  userId,
} from './testing/world.ts'

type Client = Socket<ToClient, ToServer>

async function oneGateway(settings: Partial<GatewaySettings> = {}) {
  const http = createServer()
  const source = createTestLog(systemClock)
  const users = [1, 2, 3].map((n) => accessOf(userId(n), 1))
  const execute: GatewayParts['execute'] = async (name, input) => {
    const position = name === 'test.say' ? source.commit(company, [textEvent('a', input)]) : 0
    return { ok: true, output: input, position, rooms: [] }
  }
  const parts = { ...createTestParts({ users, settings, source }), clock: systemClock, execute }
  const gateway = createGateway(http, parts)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const clients: Client[] = []
  return {
    ...parts,
    gateway,
    port,
    dial(token: string): Client {
      const options = { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } }
      const client: Client = dial(`http://127.0.0.1:${port}`, options)
      clients.push(client)
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.disconnect()
      await gateway[Symbol.asyncDispose]()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const token = (n: number) => `${userId(n)} ${sessionId(n)} ${company} ${Date.now() + 3_600_000}`
const connected = (client: Client) => new Promise<void>((resolve) => client.on('connect', resolve))
const refused = (client: Client) => new Promise<Error>((resolve) => client.on('connect_error', resolve))
const goodbye = (client: Client) => new Promise<Bye>((resolve) => client.on('bye', resolve))

/** A message that no typed client would send. */
const ask = (client: Client, name: string): Promise<unknown> =>
  new Promise((resolve) => Reflect.apply(client.emit, client, [name, 'x', resolve]))

function framesOf(client: Client, count: number): Promise<Frame[]> {
  const frames: Frame[] = []
  return new Promise((resolve) =>
    client.on('frame', (...frame) => {
      frames.push(frame)
      if (frames.flatMap((frame) => frame[3]).length >= count) resolve(frames)
    }),
  )
}

test('an unmodified client watches, hears events in order, calls and is told what is covered', async () => {
  await using here = await oneGateway()
  const client = here.dial(token(1))
  await connected(client)
  here.source.commit(company, [textEvent('a', 'before')])
  const reply: WatchReply = await client.emitWithAck('watch', 'test.list', { list: 'a' }, null)
  expect(reply).toMatchObject({ ok: true, room: listRoom('a'), snapshot: ['before'] })
  const heard = framesOf(client, 3)
  for (const text of ['ação', 'b', 'c']) here.source.commit(company, [textEvent('a', text)])
  const frames = await heard
  expect(frames.flatMap((frame) => frame[3]).map((event) => event.body)).toEqual(['ação', 'b', 'c'])
  expect(frames[0]?.[1]).toBeLessThanOrEqual(1)
  expect(await client.emitWithAck('call', 'test.echo', { x: 1 }, null)).toMatchObject({ ok: true, output: { x: 1 } })
  expect(await client.emitWithAck('unwatch', listRoom('a'))).toEqual({ ok: true })
  expect(await client.emitWithAck('unwatch', listRoom('a'))).toMatchObject({ error: { code: 'room.not_watched' } })
})

test('G5 after a call the socket is told that it is complete up to the answer', async () => {
  await using here = await oneGateway()
  const client = here.dial(token(1))
  await connected(client)
  const beat = new Promise<Beat>((resolve) => client.on('beat', (...result) => resolve(result)))
  await client.emitWithAck('call', 'test.say', { text: 'x' }, null)
  expect((await beat)[1]).toBe(1)
})

test('refusals of the handshake carry the code of the table', async () => {
  await using here = await oneGateway()
  const codes = []
  for (const auth of ['nonsense', `${userId(1)} ${sessionId(1)} ${company} 5`, token(9)]) {
    const error = await refused(here.dial(auth))
    codes.push('data' in error ? error.data : null)
  }
  expect(codes).toMatchObject([
    { code: 'auth.token_invalid' },
    { code: 'auth.token_expired' },
    { code: 'auth.inactive' },
  ])
})

test('G9 an ended session hears why and is closed', async () => {
  await using here = await oneGateway()
  const client = here.dial(token(1))
  await connected(client)
  const gone = new Promise((resolve) => client.on('disconnect', resolve))
  const bye = goodbye(client)
  here.source.commit(company, [endedEvent(sessionId(1), userId(1))])
  expect(await bye).toEqual({ code: closeCodes.sessionRevoked })
  await gone
  expect(here.gateway.stats().sockets).toBe(0)
})

test('what is unknown, malformed or too large ends in a coded error or closes that one socket only', async () => {
  await using here = await oneGateway()
  const [good, bad, large] = [here.dial(token(1)), here.dial(token(2)), here.dial(token(3))]
  await Promise.all([good, bad, large].map(connected))
  const errors = [
    await good.emitWithAck('watch', 'no.such', {}, null),
    await good.emitWithAck('watch', 'test.list', { list: 7 }, null),
    await good.emitWithAck('watch', 'test.list', { list: 'a', more: 1 }, null),
    await good.emitWithAck('say', listRoom('a'), 'typing', true),
    await ask(good, 'message'),
    await ask(good, 'nonsense'),
  ]
  expect(errors).toMatchObject([
    { error: { code: 'view.unknown' } },
    { error: { code: 'request.invalid' } },
    { error: { code: 'request.invalid' } },
    { error: { code: 'room.not_watched' } },
    { error: { code: 'request.unknown_operation' } },
    { error: { code: 'request.unknown_operation' } },
  ])
  const closed = [bad, large].map((client) => new Promise((resolve) => client.on('disconnect', resolve)))
  bad.io.engine.write('2{"not":"an event"}')
  large.emit('call', 'test.echo', 'x'.repeat(300_000), null, () => {})
  await Promise.all(closed)
  expect(good.connected).toBe(true)
  expect(await good.emitWithAck('call', 'test.echo', 1, null)).toMatchObject({ ok: true })
})

test('bytes that are no WebSocket at all harm nobody', async () => {
  await using here = await oneGateway()
  const client = here.dial(token(1))
  await connected(client)
  const raw = connectTcp(here.port, '127.0.0.1')
  const ended = new Promise((resolve) => raw.on('close', resolve))
  raw.resume()
  raw.end(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\xff\xfe',
  )
  await ended
  expect(await client.emitWithAck('call', 'test.echo', 1, null)).toMatchObject({ ok: true })
})
