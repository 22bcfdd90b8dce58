import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { expect, test } from 'vitest'
import { createHub } from './hub.ts'
import { createTestClient } from './testing/client.ts'
import { accessOf, company, createTestParts, listRoom, textEvent, tokenOf, userId } from './testing/world.ts'

function oneGateway(settings = {}) {
  const parts = createTestParts({ users: [1, 2, 3].map((n) => accessOf(userId(n), 1)), settings })
  const hub = createHub(parts)
  return { ...parts, hub }
}

test('G4 a watch is answered with a snapshot, and the events after it follow', async () => {
  const { hub, clock, source } = oneGateway()
  source.commit(company, [textEvent('a', 1)])
  const client = createTestClient()
  await client.connect(hub, tokenOf(clock, 1))
  const reply = await client.watch('test.list', { list: 'a' })
  expect(reply).toMatchObject({ ok: true, room: listRoom('a'), epoch: 'epoch-1', position: 1, v: 1, snapshot: [1] })
  source.commit(company, [textEvent('a', 2), textEvent('a', 3)])
  await clock.settle()
  expect(client.rooms.get(listRoom('a'))).toMatchObject({ position: 3, state: [1, 2, 3] })
  expect(client.holes).toEqual([])
})

test('G5 a beat every five seconds says that everything up to there has come', async () => {
  const { hub, clock, source } = oneGateway()
  const client = createTestClient()
  await client.connect(hub, tokenOf(clock, 1))
  await client.watch('test.list', { list: 'a' })
  source.commit(company, [textEvent('b', 1)])
  await clock.advance(5_100)
  expect(client.log.filter(([name]) => name === 'beat')).toHaveLength(1)
  expect(client.rooms.get(listRoom('a'))?.position).toBe(1)
})

test('G11 draining says goodbye in slices', async () => {
  const { hub, clock } = oneGateway({ drainSlices: 3, drainMs: 3_000 })
  const clients = [1, 2, 3].map(() => createTestClient())
  for (const [n, client] of clients.entries()) await client.connect(hub, tokenOf(clock, n + 1))
  const drained = hub.drain()
  expect(clients.filter((client) => client.byes.length > 0)).toHaveLength(1)
  await clock.advance(3_000)
  await drained
  expect(clients.map((client) => client.byes)).toEqual(clients.map(() => [closeCodes.draining]))
  await expect(createTestClient().connect(hub, tokenOf(clock, 1))).rejects.toThrow('server.unavailable')
})
