import { expect, test } from 'vitest'
import { createTestGateway } from './testing/gateway.ts'
import { accessEvent, accessOf, company, textEvent, userId } from './testing/world.ts'

test('G4.3 a crowd that comes at once asks for one snapshot, and a later one for none', async () => {
  const gateway = createTestGateway()
  const { clock, source, asked, enter, watch, room } = gateway
  source.commit(company, [textEvent('a', 1)])
  const clients = await Promise.all([1, 2, 3, 4, 5].map((n) => enter(n)))
  const replies = clients.map((client) => client.watch('test.list', { list: 'a' }, room('a')))
  await clock.settle()
  expect(await Promise.all(replies)).toMatchObject(replies.map(() => ({ ok: true, position: 1, snapshot: [1] })))
  source.commit(company, [textEvent('a', 2)])
  await clock.advance(50)
  const delayed = await enter(6)
  expect(await watch(delayed, 'a')).toMatchObject({ position: 1, snapshot: [1] })
  expect(delayed.rooms.get(room('a'))).toMatchObject({ position: 2, state: [1, 2] })
  expect(asked('snapshot')).toBe(1)
})

test('G4.2 a thousand who were cut off come back without a snapshot, however many events they missed', async () => {
  const gateway = createTestGateway()
  const { source, clock, asked, enter, watch, room, counts } = gateway
  const clients = await Promise.all(Array.from({ length: 1000 }, (_, n) => enter(n % 9)))
  for (const client of clients) void client.watch('test.list', { list: 'a' }, room('a'))
  await clock.settle()
  for (const client of clients) client.drop()
  for (let n = 0; n < 20; n += 1) {
    source.commit(company, [textEvent('a', n)])
    await clock.advance(20)
  }
  for (const [n, client] of clients.entries()) {
    const back = await enter(n % 9)
    for (const clientRoom of client.rooms.values()) back.rooms.set(clientRoom.room, clientRoom)
    expect(await watch(back, 'a')).toMatchObject({ ok: true, position: 20 })
    expect(back.rooms.get(room('a'))?.state).toHaveLength(20)
  }
  expect(asked('snapshot')).toBe(1)
  expect(counts.ring).toBe(1000)
})

test('G4.2 a client that is ahead of this gateway goes on from its position', async () => {
  const { enter, watch, source, clock, room } = createTestGateway()
  source.commit(company, [textEvent('a', 1)])
  const client = await enter(1)
  source.commit(company, [textEvent('a', 2), textEvent('a', 3)], 'kept')
  client.rooms.set(room('a'), { room: room('a'), epoch: 'epoch-1', position: 3, state: [1, 2, 3], following: false })
  expect(await watch(client, 'a')).toMatchObject({ ok: true, position: 3 })
  source.release()
  source.commit(company, [textEvent('a', 4)])
  await clock.advance(100)
  expect(client.rooms.get(room('a'))?.state).toEqual([1, 2, 3, 4])
})

test('G4.3 a state that is too large is refused', async () => {
  const { enter, watch, source } = createTestGateway({ snapshotBytes: 1_000 })
  source.commit(company, [textEvent('a', 'x'.repeat(2_000))])
  expect(await watch(await enter(1), 'a')).toMatchObject({ ok: false, error: { code: 'view.too_large' } })
})

test('G4.4 a snapshot that is ahead waits until the gateway has been there', async () => {
  const { enter, watch, source, clock, room } = createTestGateway()
  const client = await enter(1)
  source.commit(company, [textEvent('a', 1)], 'lost')
  const reply = watch(client, 'a')
  await clock.advance(19)
  expect(client.rooms.size).toBe(0)
  await clock.advance(10)
  expect(await reply).toMatchObject({ position: 1, snapshot: [1] })
  expect(client.rooms.get(room('a'))?.position).toBe(1)
})

test('G4.5 a right that was given a moment ago works, although the bus lost the news of it', async () => {
  const { enter, source, clock } = createTestGateway({}, { users: [accessOf(userId(1), 1, { permissions: [] })] })
  const client = await enter(1)
  const refused = client.watch('test.list', { list: 'a' })
  await clock.settle()
  expect(await refused).toMatchObject({ error: { code: 'auth.forbidden' } })
  source.commit(company, [accessEvent(accessOf(userId(1), 2))], 'lost')
  const allowed = client.watch('test.list', { list: 'a' })
  await clock.advance(100)
  expect(await allowed).toMatchObject({ ok: true })
})

test('G2 params left to the server are asked for once for everybody, and again after a while', async () => {
  const { enter, clock, asked, room } = createTestGateway()
  for (const n of [1, 2, 3]) {
    const client = await enter(n)
    const reply = client.watch('test.list', {})
    await clock.settle()
    expect(await reply).toMatchObject({ ok: true, room: room('default') })
  }
  expect(asked('resolve')).toBe(1)
  await clock.advance(6_000)
  void (await enter(4)).watch('test.list', {})
  await clock.settle()
  expect(asked('resolve')).toBe(2)
})

test('G9.1 a view for anybody who is signed in needs no permission', async () => {
  const { enter, clock } = createTestGateway({}, { users: [accessOf(userId(1), 1, { permissions: [] })] })
  const reply = (await enter(1)).watch('test.open', {})
  await clock.settle()
  expect(await reply).toMatchObject({ ok: true, room: 'test.open' })
})

test('a socket watches so many rooms and no more', async () => {
  const { enter, watch } = createTestGateway({ roomsPerSocket: 2 })
  const client = await enter(1)
  await watch(client, 'a')
  await watch(client, 'b')
  expect(await watch(client, 'c')).toMatchObject({ error: { code: 'request.too_many' } })
})

test('rooms nobody is in and nothing happened in lately are forgotten, and still replayed rightly', async () => {
  const { enter, watch, source, clock, room } = createTestGateway()
  const client = await enter(1)
  await watch(client, 'a')
  source.commit(company, [textEvent('a', 1)])
  await clock.advance(50)
  client.drop()
  const other = await enter(2)
  await clock.advance(125_000)
  expect(other.connection()?.company.rooms.size).toBe(0)
  const back = await enter(1)
  back.rooms.set(room('a'), { room: room('a'), epoch: 'epoch-1', position: 0, state: [], following: false })
  await watch(back, 'a')
  expect(back.rooms.get(room('a'))?.state).toEqual([1])
})
