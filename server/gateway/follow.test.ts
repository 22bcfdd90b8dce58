import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { expect, test } from 'vitest'
import { createTestGateway } from './testing/gateway.ts'
import { company, textEvent, tokenOf } from './testing/world.ts'

async function watching(settings = {}) {
  const gateway = createTestGateway(settings)
  const client = await gateway.enter(1)
  await gateway.watch(client, 'a')
  const state = () => client.rooms.get(gateway.room('a'))?.state
  return { ...gateway, client, state }
}

test('G3.2 news in order is taken in without asking the log, and news that is known already is ignored', async () => {
  const { source, clock, state, asked, client } = await watching()
  const before = asked('range')
  source.commit(company, [textEvent('a', 1)], 'twice')
  source.commit(company, [textEvent('a', 2)], 'twice')
  await clock.advance(100)
  expect(state()).toEqual([1, 2])
  expect(asked('range')).toBe(before)
  expect(client.isUp()).toBe(true)
})

test('G3.2 news that overtakes is held for what it overtook', async () => {
  const { source, clock, state, asked } = await watching()
  const before = asked('range')
  for (const n of [1, 2, 3]) source.commit(company, [textEvent('a', n)], 'kept')
  source.release((commits) => commits.reverse())
  await clock.settle()
  expect(state()).toEqual([1, 2, 3])
  expect(asked('range')).toBe(before)
})

test('G3.2 after 20 ms a hole is read from the log', async () => {
  const { source, clock, state, counts } = await watching()
  source.commit(company, [textEvent('a', 1)], 'lost')
  source.commit(company, [textEvent('a', 2)])
  await clock.advance(19)
  expect(state()).toEqual([])
  await clock.advance(20)
  expect(state()).toEqual([1, 2])
  expect(counts.repaired).toBe(2)
})

test('G3.2 news too long for the bus, or unreadable, makes the log be read', async () => {
  const { source, clock, state } = await watching()
  source.commit(company, [textEvent('a', 1)], 'headOnly')
  await clock.settle()
  expect(state()).toEqual([1])
  source.commit(company, [textEvent('a', 2)], 'lost')
  source.tell(`events.${company}`, Buffer.from('nonsense'))
  await clock.advance(20)
  expect(state()).toEqual([1, 2])
})

test('G3.3 the silent tail: the last message is lost and found within the second', async () => {
  const { source, clock, state } = await watching()
  source.commit(company, [textEvent('a', 1)], 'lost')
  await clock.advance(1_100)
  expect(state()).toEqual([1])
})

test('G3.3 a database that is away for a while makes screens late, not wrong', async () => {
  const { source, clock, state, client } = await watching()
  source.fail(new Error('away'))
  source.commit(company, [textEvent('a', 1)], 'lost')
  await clock.advance(30_000)
  source.commit(company, [textEvent('a', 2)])
  await clock.advance(100)
  expect(state()).toEqual([])
  source.fail(null)
  await clock.advance(1_100)
  expect(state()).toEqual([1, 2])
  expect(client.isUp()).toBe(true)
})

test('G3.3 one question a second, however many companies', async () => {
  const gateway = createTestGateway()
  for (const other of ['company-2', 'company-3']) {
    const admitted = gateway.hub.admit({ token: tokenOf(gateway.clock, 1, other, 1e9) })
    await gateway.clock.settle()
    await admitted
  }
  await gateway.clock.advance(5_000)
  expect(gateway.hub.stats().follows).toBe(2)
  expect(gateway.asked('moved')).toBe(5)
})

test('G3.1 a company is kept for three minutes after its last socket', async () => {
  const { source, clock, client, hub } = await watching()
  client.drop()
  await clock.advance(179_000)
  expect(hub.stats().follows).toBe(1)
  await clock.advance(4_000)
  expect(hub.stats().follows).toBe(0)
  expect(source.listening(`events.${company}`)).toBe(false)
})

test('G3.1 what the bus says while the log is read is taken in afterwards', async () => {
  const gateway = createTestGateway()
  const { source } = gateway
  source.gate.pass = async (question) => {
    if (question === 'range answered') source.commit(company, [textEvent('a', 'meanwhile')])
    source.gate.pass = question === 'range answered' ? async () => {} : source.gate.pass
  }
  const client = await gateway.enter(1)
  expect(await gateway.watch(client, 'a')).toMatchObject({ position: 1 })
  expect(gateway.asked('head')).toBe(1)
})

test('G3.1 a company that cannot be read is refused, and tried again by the next one', async () => {
  const gateway = createTestGateway()
  gateway.source.fail(new Error('away'))
  await expect(gateway.enter(1)).rejects.toThrow('away')
  gateway.source.fail(null)
  expect((await gateway.enter(1)).isUp()).toBe(true)
})

test('G3.4 a restored database sends everybody away, and what they held is replaced', async () => {
  const { source, clock, client, enter, watch, room } = await watching()
  for (const n of [1, 2, 3]) source.commit(company, [textEvent('a', n)])
  await clock.advance(100)
  source.cut(company, 2)
  source.restore('epoch-2')
  source.commit(company, [textEvent('a', 'other')])
  await clock.advance(100)
  expect(client.byes).toEqual([closeCodes.epochChanged])
  const again = await enter(1)
  again.rooms.set(room('a'), { room: room('a'), epoch: 'epoch-1', position: 3, state: [1, 2, 3], following: false })
  expect(await watch(again, 'a')).toMatchObject({ epoch: 'epoch-2', snapshot: [1, 2, 'other'] })
})

test('G3.4 a late message of an old epoch changes nothing', async () => {
  const { source, clock, client, state } = await watching()
  const [commit] = [{ epoch: 'epoch-0', company, previous: 0, position: 1, at: '', about: [] }]
  source.tell(`events.${company}`, Buffer.from(JSON.stringify(commit)))
  await clock.advance(1_100)
  source.commit(company, [textEvent('a', 1)])
  await clock.settle()
  expect(client.isUp()).toBe(true)
  expect(state()).toEqual([1])
})

test('G9.6 an access event nobody understands sends everybody away', async () => {
  const { source, clock, client } = await watching()
  source.commit(company, [{ name: 'access.unheard_of', rooms: [], body: {} }])
  await clock.settle()
  expect(client.byes).toEqual([closeCodes.overloaded])
})
