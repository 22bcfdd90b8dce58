import { expect, test } from 'vitest'
import type { Packet } from './packet.ts'
import type { TestClient } from './testing/client.ts'
import { createTestGateway, type TestGateway } from './testing/gateway.ts'
import { company, textEvent } from './testing/world.ts'

async function hall(people: number, lists: string[], settings = {}) {
  const gateway = createTestGateway(settings)
  const clients: TestClient[] = []
  for (let n = 0; n < people; n += 1) {
    const client = await gateway.enter(n)
    for (const list of lists) await gateway.watch(client, list)
    clients.push(client)
  }
  await gateway.clock.advance(50)
  return { ...gateway, clients }
}

const packetsOf = (client: TestClient): Packet[] => {
  const packets: Packet[] = []
  const wire = client.wire()
  if (!wire) return packets
  const { send } = wire
  wire.send = (packet) => {
    packets.push(packet)
    send(packet)
  }
  return packets
}

const bodies = ({ frames }: TestGateway, client: TestClient) =>
  frames(client).map(([, , , , events]) => (events as { body: unknown }[]).map((event) => event.body))

test('G6 the first event goes at once, the next ones together after 16 ms', async () => {
  const here = await hall(1, ['a'])
  const [client] = here.clients
  if (!client) throw new Error('nobody here')
  here.source.commit(company, [textEvent('a', 1)])
  await here.clock.settle()
  expect(bodies(here, client)).toEqual([[1]])
  for (const n of [2, 3]) here.source.commit(company, [textEvent('a', n)])
  await here.clock.advance(15)
  expect(bodies(here, client)).toEqual([[1]])
  await here.clock.advance(1)
  expect(bodies(here, client)).toEqual([[1], [2, 3]])
})

test('G6 sockets with the same busy rooms share one packet, in one write each', async () => {
  const here = await hall(3, ['a', 'b'])
  const [first, second, third] = here.clients
  if (!first || !second || !third) throw new Error('nobody here')
  third.rooms.delete(here.room('b'))
  void third.send('unwatch', [here.room('b')])
  const packets = [first, second, third].map(packetsOf)
  here.source.commit(company, [textEvent('a', 1), textEvent('b', 2)])
  await here.clock.settle()
  expect(packets.map((list) => list.length)).toEqual([1, 1, 1])
  expect(packets[0]?.[0]).toBe(packets[1]?.[0])
  expect(packets[2]?.[0]).not.toBe(packets[0]?.[0])
  expect(first.rooms.get(here.room('b'))?.state).toEqual([2])
  expect(third.rooms.get(here.room('a'))?.state).toEqual([1])
})

test('G6 a flush lets others in between, begins each time elsewhere, and says the same to everybody', async () => {
  const here = await hall(5, ['a'], { sliceMs: -1 })
  const order: number[][] = []
  for (const [n, client] of here.clients.entries()) {
    const wire = client.wire()
    if (!wire) continue
    const { onWrite } = wire
    wire.onWrite = (messages, bytes) => {
      order.at(-1)?.push(n)
      onWrite(messages, bytes)
    }
  }
  for (let round = 0; round < 5; round += 1) {
    order.push([])
    here.source.commit(company, [textEvent('a', round)])
    await here.clock.turn()
    expect(order.at(-1)).toHaveLength(1)
    here.source.commit(company, [textEvent('b', 'not of this tick')])
    await here.clock.advance(50)
  }
  expect(new Set(order.map(([first]) => first)).size).toBe(5)
  for (const client of here.clients) expect(client.rooms.get(here.room('a'))?.state).toEqual([0, 1, 2, 3, 4])
})

test('G6 the next tick waits at least as long as the last one took', async () => {
  const here = await hall(2, ['a'], { sliceMs: -1 })
  const [client] = here.clients
  if (!client) throw new Error('nobody here')
  here.source.commit(company, [textEvent('a', 1)])
  const { clock } = here
  const { steady } = clock
  let drift = 0
  // Each look at the time takes ten milliseconds, as on a machine that is very busy.
  here.clock.steady = () => {
    drift += 10
    return steady() + drift
  }
  await clock.settle()
  const took = drift
  here.source.commit(company, [textEvent('a', 2)])
  await clock.advance(16)
  expect(bodies(here, client)).toEqual([[1]])
  await clock.advance(took)
  expect(bodies(here, client)).toEqual([[1], [2]])
})

test('G5 a commit of several events and rooms is never cut over frames or writes', async () => {
  const here = await hall(1, ['a', 'b'])
  const [client] = here.clients
  if (!client) throw new Error('nobody here')
  const packets = packetsOf(client)
  here.source.commit(company, [textEvent('a', 1), textEvent('b', 2), textEvent('a', 3)])
  await here.clock.settle()
  expect(packets).toHaveLength(1)
  expect(here.frames(client)).toMatchObject([
    ['frame', here.room('a'), 0, 3, [{ position: 1 }, { position: 3 }]],
    ['frame', here.room('b'), 0, 3, [{ position: 2 }]],
  ])
})
