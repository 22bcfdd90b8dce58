import { expect, test } from 'vitest'
import { createHub } from './hub.ts'
import { createTestGateway } from './testing/gateway.ts'
import { company, userId } from './testing/world.ts'

async function two() {
  const gateway = createTestGateway()
  const [ana, bia] = [await gateway.enter(1), await gateway.enter(2)]
  for (const client of [ana, bia]) await gateway.watch(client, 'a')
  await gateway.clock.advance(50)
  const key = `${gateway.room('a')} ${userId(1)}:typing`
  const say = (value: unknown) => ana.send<{ ok: boolean }>('say', [gateway.room('a'), 'typing', value])
  const worker = (value: unknown, asOf: number, forMs?: number) => {
    const at = new Date(asOf).toISOString()
    const line = [gateway.room('a'), 'waiting', value, at, ...(forMs === undefined ? [] : [forMs])]
    gateway.source.tell(`volatile.${company}`, Buffer.from(JSON.stringify(line)))
  }
  const volatiles = (client: typeof ana) => client.log.filter(([name]) => name === 'volatile')
  return { ...gateway, ana, bia, key, say, worker, volatiles, workerKey: `${gateway.room('a')} waiting` }
}

test('G8 what is said comes to everybody in the room under the name of who said it, and goes away by itself', async () => {
  const { clock, bia, key, say } = await two()
  expect(await say(true)).toEqual({ ok: true })
  await clock.advance(50)
  expect(bia.said.get(key)).toBe(true)
  await clock.advance(6_500)
  expect(bia.said.get(key)).toBe(null)
})

test('G8 what a socket said ends when it leaves the room or is gone, but for what another one has said since', async () => {
  const here = await two()
  const { clock, room, ana, bia, key, say, enter, watch } = here
  const other = createHub(here)
  const far = await enter(3, other)
  await watch(far, 'a')
  await say('first')
  await clock.advance(50)
  await ana.send('unwatch', [room('a')])
  await clock.advance(50)
  expect(bia.said.get(key)).toBe(null)

  await watch(ana, 'a')
  await say('second')
  await clock.advance(50)
  expect(bia.said.get(key)).toBe('second')
  const tab = await enter(1)
  await watch(tab, 'a')
  await tab.send('say', [room('a'), 'typing', 'of the other tab'])
  await clock.advance(50)
  ana.drop()
  await clock.advance(50)
  expect(bia.said.get(key)).toBe('of the other tab')
  tab.drop()
  await clock.advance(50)
  expect([bia, far].map((client) => client.said.get(key))).toEqual([null, null])
})

test('G8 what is taken back is no newer than what another gateway has heard since', async () => {
  const here = await two()
  const { clock, room, ana, key, say, enter, watch } = here
  const other = createHub(here)
  const far = await enter(3, other)
  await watch(far, 'a')
  await say('first')
  await clock.advance(50)
  const line = [room('a'), `${userId(1)}:typing`, 'of the other tab', new Date(clock.now()).toISOString(), 5_000]
  // There already, and not here yet.
  other.hear(company, Buffer.from(JSON.stringify(line)))
  await clock.advance(50)
  await ana.send('unwatch', [room('a')])
  await clock.advance(50)
  expect(far.said.get(key)).toBe('of the other tab')
})

test('G8 a repeat is sent to nobody, and is why the value stays', async () => {
  const here = await two()
  const { clock, bia, key, say, volatiles } = here
  const other = createHub(here)
  const far = await here.enter(3, other)
  await here.watch(far, 'a')
  for (let second = 0; second < 12; second += 2) {
    await say('editing')
    await clock.advance(2_000)
  }
  expect([bia, far].map((client) => client.said.get(key))).toEqual(['editing', 'editing'])
  expect([bia, far].map((client) => volatiles(client).length)).toEqual([1, 1])
  await clock.advance(6_500)
  expect([bia, far].map((client) => client.said.get(key))).toEqual([null, null])
})

test('G8 a socket remembers no longer what it said than that counts', async () => {
  const { clock, room, ana } = await two()
  for (const key of ['one', 'two']) await ana.send('say', [room('a'), key, true])
  await clock.advance(6_000)
  await ana.send('say', [room('a'), 'three', true])
  expect([...(ana.connection()?.said?.get(room('a'))?.keys() ?? [])]).toEqual([`${userId(1)}:three`])
})

test('G8 values in between are left out, the last one is not', async () => {
  const { clock, bia, key, say, volatiles } = await two()
  for (let n = 0; n < 10; n += 1) void say(n)
  await clock.advance(50)
  expect(bia.said.get(key)).toBe(9)
  expect(volatiles(bia).length).toBeLessThan(3)
})

test('G8 a value that few wait for does not wait for the tick', async () => {
  const { clock, hub, ana, bia, room, volatiles, source, enter, watch } = await two()
  // A tick for somebody else has just been: the next one is 16 ms away.
  await watch(await enter(3), 'b')
  await clock.advance(50)
  source.commit(company, [{ name: 'test.said', rooms: ['test.list:b'], body: 'x' }])
  await clock.settle()
  const message = (value: unknown) =>
    Buffer.from(JSON.stringify([room('a'), 'answer', value, new Date(clock.now()).toISOString()]))
  hub.hear(company, message('Bom'))
  await clock.settle()
  expect([ana, bia].map((client) => client.said.get(`${room('a')} answer`))).toEqual(['Bom', 'Bom'])
  await clock.advance(2)
  hub.hear(company, message('Bom dia'))
  await clock.settle()
  expect(bia.said.get(`${room('a')} answer`)).toBe('Bom')
  await clock.advance(16)
  expect(bia.said.get(`${room('a')} answer`)).toBe('Bom dia')
  expect(volatiles(bia)).toHaveLength(2)
})

test('G8 a value does not overtake an event of its room', async () => {
  const { clock, hub, bia, room, source } = await two()
  source.commit(company, [{ name: 'test.said', rooms: ['test.list:a'], body: 'x' }])
  hub.hear(company, Buffer.from(JSON.stringify([room('a'), 'answer', 'Bom', new Date(clock.now()).toISOString()])))
  await clock.advance(20)
  const order = bia.log.map(([name]) => name).filter((name) => name === 'frame' || name === 'volatile')
  expect(order).toEqual(['frame', 'volatile'])
})

test('G8 a value waits for the tick where many wait for it, or one of them takes nothing', async () => {
  const { clock, hub, ana, bia, room, enter, watch, volatiles, source } = await two()
  const message = (value: unknown) =>
    Buffer.from(JSON.stringify([room('a'), 'answer', value, new Date(clock.now()).toISOString()]))
  const wire = bia.wire()
  if (!wire) throw new Error('no line')
  wire.stalled = true
  source.commit(company, [{ name: 'test.said', rooms: ['test.list:a'], body: 'x' }])
  await clock.advance(50)
  hub.hear(company, message('Bom'))
  expect(ana.said.get(`${room('a')} answer`)).toBe(undefined)
  await clock.advance(1)
  expect(ana.said.get(`${room('a')} answer`)).toBe('Bom')
  const others = [await enter(3), await enter(4), await enter(5)]
  for (const client of others) await watch(client, 'a')
  await clock.advance(50)
  hub.hear(company, message('Bom dia'))
  expect(volatiles(ana)).toHaveLength(1)
  await clock.advance(1)
  expect(volatiles(ana)).toHaveLength(2)
})

test('G8 the echo of what went ahead of the tick says nothing a second time', async () => {
  const { clock, hub, bia, room, volatiles, source } = await two()
  const message = Buffer.from(JSON.stringify([room('a'), 'answer', 'Bom', new Date(clock.now()).toISOString()]))
  hub.hear(company, message)
  source.tell(`volatile.${company}`, message)
  await clock.advance(50)
  expect(volatiles(bia)).toHaveLength(1)
})

test('G8 of a flood of values a bounded number goes ahead of the tick, and the others once with it', async () => {
  const { clock, hub, enter, watch, room } = createTestGateway()
  const lists = Array.from({ length: 300 }, (_, n) => `list-${n}`)
  const readers = await Promise.all(lists.map((_, n) => enter(n % 9)))
  for (const [n, list] of lists.entries()) for (const client of readers.slice(n, n + 1)) await watch(client, list)
  await clock.advance(50)
  const said = () => readers.filter((client, n) => client.said.get(`${room(`list-${n}`)} answer`) === 'Bom').length
  const asOf = new Date(clock.now()).toISOString()
  for (const list of lists) hub.hear(company, Buffer.from(JSON.stringify([room(list), 'answer', 'Bom', asOf])))
  expect(said()).toBe(64)
  await clock.advance(1)
  expect(said()).toBe(300)
  const counts = readers.map((client) => client.log.filter(([name]) => name === 'volatile').length)
  expect(counts).toEqual(readers.map(() => 1))
  // The bound is of 16 ms: after them the next words go ahead of the tick again.
  await clock.advance(32)
  const later = new Date(clock.now()).toISOString()
  hub.hear(company, Buffer.from(JSON.stringify([room('list-0'), 'answer', 'Bom dia', later])))
  expect(readers[0]?.said.get(`${room('list-0')} answer`)).toBe('Bom dia')
})

test('G8 a full line gets the latest value when it drains, also when that is that it went away', async () => {
  const { clock, bia, key, say, volatiles, worker, workerKey, source } = await two()
  const wire = bia.wire()
  if (!wire) throw new Error('no line')
  wire.stalled = true
  source.commit(company, [{ name: 'test.said', rooms: ['test.list:a'], body: 'x' }])
  await clock.advance(20)
  for (let n = 0; n < 5; n += 1) {
    void say(n)
    worker(n, clock.now())
    await clock.advance(20)
  }
  worker(null, clock.now())
  await clock.advance(20)
  expect(volatiles(bia)).toHaveLength(0)
  wire.drain()
  await clock.advance(20)
  expect(bia.said.get(key)).toBe(4)
  expect(bia.said.get(workerKey)).toBe(null)
})

test('G8 a newcomer is told what counts now, with its time', async () => {
  const { clock, enter, watch, worker, workerKey, volatiles } = await two()
  worker(7, 5_000)
  await clock.advance(200_000)
  const client = await enter(3)
  await watch(client, 'a')
  expect(client.said.get(workerKey)).toBe(7)
  expect(volatiles(client)[0]?.[4]).toBe(new Date(5_000).toISOString())
})

test('G8 an older value never replaces a newer one', async () => {
  const { clock, bia, worker, workerKey } = await two()
  worker('new', 2_000)
  worker('old', 1_000)
  await clock.advance(50)
  expect(bia.said.get(workerKey)).toBe('new')
})

test('G8 it reaches those at another gateway, once', async () => {
  const here = await two()
  const other = createHub(here)
  const client = await here.enter(3, other)
  await here.watch(client, 'a')
  void here.say('hello')
  await here.clock.advance(50)
  expect(client.said.get(here.key)).toBe('hello')
  other.volatile(company, here.room('a'), 'queue', 3)
  await here.clock.advance(50)
  expect(here.ana.said.get(`${here.room('a')} queue`)).toBe(3)
  expect(here.volatiles(here.bia)).toHaveLength(2)
})

test('G8 what a process announces reaches every company here, who comes later too, and no other gateway', async () => {
  const here = await two()
  const other = createHub(here)
  const there = await here.enter(3, other)
  await here.watch(there, 'a')
  here.hub.announce(here.room('a'), 'health', 'fine')
  await here.clock.advance(50)
  const key = `${here.room('a')} health`
  expect(here.ana.said.get(key)).toBe('fine')
  expect(there.said.get(key)).toBe(undefined)
  here.hub.announce(here.room('b'), 'health', 'fine')
  here.hub.announce(here.room('b'), 'health', 'slow')
  const delayed = await here.enter(4)
  await here.watch(delayed, 'b')
  expect(delayed.said.get(`${here.room('b')} health`)).toBe('slow')
})

test('G8 a company that is followed later hears what was announced before', async () => {
  const gateway = createTestGateway()
  gateway.hub.announce(gateway.room('a'), 'health', 'fine')
  const client = await gateway.enter(1)
  await gateway.watch(client, 'a')
  expect(client.said.get(`${gateway.room('a')} health`)).toBe('fine')
})

test('G8 too large, too often, or in a room one is not in: refused', async () => {
  const { ana, say, clock, room } = await two()
  expect(await say('x'.repeat(3_000))).toMatchObject({ error: { code: 'request.too_large' } })
  expect(await ana.send('say', [room('b'), 'typing', 1])).toMatchObject({ error: { code: 'room.not_watched' } })
  expect(await ana.send('say', [room('a'), 'k'.repeat(101), 1])).toMatchObject({ error: { code: 'request.invalid' } })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => say(n)))
  expect(answers.at(-1)).toMatchObject({ error: { code: 'request.too_many' } })
  await clock.advance(1_000)
  expect(await say(1)).toEqual({ ok: true })
})

test('G8 nonsense on the bus is counted and nothing else', async () => {
  const { source, clock, counts, ana } = await two()
  for (const text of ['nonsense', '[1,2]', '["room","key",1,"yesterday"]'])
    source.tell(`volatile.${company}`, Buffer.from(text))
  await clock.settle()
  expect(counts['failed volatile']).toBe(3)
  expect(ana.isUp()).toBe(true)
})

test('G8 the name that comes along is the one of the session, whatever the client writes', async () => {
  const { clock, bia, key, say } = await two()
  await say({ name: 'Diretoria', typing: true })
  await clock.advance(50)
  expect(bia.said.get(key)).toEqual({ name: `Name of ${userId(1)}`, typing: true })
})
