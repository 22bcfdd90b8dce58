/**
 * Everything at once, at random: commits in several rooms with a bus that loses, doubles, shortens and keeps messages, people
 * who join in mid-tick, drop, stall and come back, gateways that restart, a database that is restored. After
 * every step every state is the fold of the log at the position its client covers (G5), and at rest
 * everybody has everything.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHub } from './hub.ts'
import { createTestClient, type TestClient } from './testing/client.ts'
import type { Carriage } from './testing/log.ts'
import type { Message } from './testing/wire.ts'
import { accessOf, company, createTestParts, foldRoom, listRoom, said, tokenOf, userId } from './testing/world.ts'

const lists = ['a', 'b', 'c']
const people = 3

const person = fc.nat(people - 1)
const list = fc.constantFrom(...lists)
const carriage = fc.constantFrom<Carriage>('told', 'told', 'told', 'lost', 'twice', 'headOnly', 'kept')

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('commit' as const),
      rooms: fc.array(list, { minLength: 1, maxLength: 4 }),
      size: fc.constantFrom(1, 1, 300, 900),
      carriage,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('moveTwice' as const), who: person, list, carriage }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('watch' as const), who: person, list }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unwatch' as const), who: person, list }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stall' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drain' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flood' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('connect' as const), who: person }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1, 5, 17, 40, 1_100, 6_000, 130_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), backwards: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), lost: fc.nat(5) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Small enough that lag, eviction and every way of resuming happen within a few steps. */
const settings = {
  lagBytes: 2_000,
  lagBytesMost: 12_000,
  ringBytes: 16_000,
  replayBytes: 4_000,
  replayEvents: 30,
  sliceMs: -1,
  messagesPerSecond: 1_000_000,
  messagesBurst: 1_000_000,
}

function createModel() {
  let words = 0
  let epochs = 1
  let next: Carriage = 'told'
  /** By id: a repeat gets the first answer. */
  const done = new Map<string, number>()
  const commands = new Map<string, Promise<number>>()
  const watching = Array.from({ length: people }, () => new Set<string>())
  const clients: TestClient[] = Array.from({ length: people }, createTestClient)
  const lastAnswers = clients.map(() => Number.NEGATIVE_INFINITY)
  const lastFrames = clients.map(() => Number.NEGATIVE_INFINITY)
  const parts = createTestParts({
    users: clients.map((_, n) => accessOf(userId(n), 1)),
    settings,
    execute: async (name, input, id = '') => {
      const running = commands.get(id) ?? work(name, input, id)
      commands.set(id, running)
      return { ok: true, output: null, position: await running, rooms: [listRoom(name)] }
    },
  })
  const { clock, source } = parts
  let hub = createHub(parts)

  /** The later of two moves is the faster one. */
  async function work(name: string, input: unknown, id: string) {
    const carriage = next
    next = 'told'
    await new Promise<void>((resolve) => clock.after(carriage === 'told' ? 0 : 3, resolve))
    const position = source.commit(company, [said(name, input, id)], carriage)
    done.set(id, position)
    return position
  }

  function newWord() {
    words += 1
    return words
  }

  async function connect(who: number) {
    const client = clients[who]
    if (!client || client.isUp()) return
    client.drop()
    lastFrames[who] = Number.NEGATIVE_INFINITY
    const connected = client.connect(hub, tokenOf(clock, who, company, 1e9), (messages) => oneWriteATick(who, messages))
    await clock.settle()
    await connected.catch(() => {})
    if (client.isUp()) for (const one of watching[who] ?? []) watch(who, client, one)
    await clock.settle()
  }

  function watch(who: number, client: TestClient, one: string) {
    void client.watch('test.list', { list: one }, listRoom(one)).then(() => {
      if (!watching[who]?.has(one)) unwatch(client, one)
    })
  }

  function unwatch(client: TestClient, one: string) {
    client.rooms.delete(listRoom(one))
    void client.send('unwatch', [listRoom(one)])
  }

  /** G6. Answers and their replays, and what a stalled line brings at last, are not of the tick. */
  function oneWriteATick(who: number, messages: Message[]) {
    const wire = clients[who]?.wire()
    if (messages.some(({ ack }) => ack !== null)) lastAnswers[who] = clock.steady()
    if (!messages.some(({ list: [name] }) => name === 'frame')) return
    if (lastAnswers[who] === clock.steady() || clients[who]?.connection()?.lag || wire?.draining) return
    expect(clock.steady() - (lastFrames[who] ?? 0)).toBeGreaterThanOrEqual(16)
    lastFrames[who] = clock.steady()
  }

  async function take(one: Step) {
    const client = 'who' in one ? clients[one.who] : undefined
    const wire = client?.wire()
    switch (one.do) {
      case 'commit':
        source.commit(
          company,
          one.rooms.map((room) => said(room, `${newWord()} ${'x'.repeat(one.size)}`)),
          one.carriage,
        )
        break
      case 'moveTwice':
        if (!client?.isUp()) break
        next = one.carriage
        for (const n of [newWord(), newWord()]) client.call(`command-${n}`, one.list, { hand: one.who, n })
        break
      case 'watch':
        watching[one.who]?.add(one.list)
        if (client?.isUp() && !client.rooms.get(listRoom(one.list))?.following) watch(one.who, client, one.list)
        break
      case 'unwatch':
        watching[one.who]?.delete(one.list)
        if (client) unwatch(client, one.list)
        break
      case 'drop':
        client?.drop()
        break
      case 'stall':
        if (wire) wire.stalled = true
        break
      case 'flood':
        if (wire) wire.stalled = true
        for (let n = 0; n < 4; n += 1) {
          source.commit(company, [said('a', `${newWord()} ${'x'.repeat(900)}`), said('b', newWord())])
          await clock.advance(17)
        }
        break
      case 'drain':
        wire?.drain()
        break
      case 'connect':
        await connect(one.who)
        break
      case 'wait':
        await clock.advance(one.ms)
        break
      case 'turn':
        await clock.turn()
        break
      case 'release':
        source.release((kept) => (one.backwards ? kept.reverse() : kept))
        break
      case 'restart':
        hub.stop()
        for (const each of clients) each.drop()
        hub = createHub(parts)
        break
      case 'restore': {
        const ends = source.commits(company).map((commit) => commit.position)
        source.cut(company, ends.at(-1 - one.lost) ?? 0)
        epochs += 1
        source.restore(`epoch-${epochs}`)
        for (const [id, position] of done) if (position > source.head(company)) commands.delete(id)
        break
      }
    }
  }

  /** What holds at any moment. */
  function check() {
    const ends = new Set(source.commits(company).map((commit) => commit.position))
    for (const [who, client] of clients.entries()) {
      expect(client.holes).toEqual([])
      for (const held of client.rooms.values()) {
        if (held.epoch !== source.epoch()) continue
        expect(held.position === 0 || ends.has(held.position)).toBe(true)
        expect(held.state).toEqual(foldRoom(source, company, held.room, held.position))
        // A restore takes away what was answered already; only then may a repeat come later than what followed it.
        expect(epochs > 1 || ownOrder(held.state, who)).toBe(true)
      }
    }
  }

  async function comeToRest() {
    source.release()
    for (let round = 0; round < 4; round += 1) {
      for (const [who, client] of clients.entries()) {
        client.wire()?.drain()
        if (!client.isUp()) await connect(who)
      }
      await clock.advance(12_000)
      check()
    }
    for (const [who, client] of clients.entries()) {
      expect(client.isUp()).toBe(true)
      expect([...client.rooms.keys()].sort()).toEqual([...(watching[who] ?? [])].map(listRoom).sort())
      for (const held of client.rooms.values()) expect(held.position).toBe(source.head(company))
      expect(client.rooms.size === 0 ? [] : client.overlays()).toEqual([])
    }
    hub.stop()
  }

  return { clock, take, check, comeToRest }
}

function ownOrder(state: readonly unknown[], who: number): boolean {
  const own = state.flatMap((body) =>
    typeof body === 'object' && body !== null && 'hand' in body && 'n' in body && body.hand === who
      ? [Number(body.n)]
      : [],
  )
  return own.every((n, index) => index === 0 || n > (own[index - 1] ?? 0))
}

const begin: Step[] = Array.from({ length: people }, (_, who): Step[] => [
  { do: 'connect', who },
  { do: 'watch', who, list: 'a' },
  { do: 'watch', who, list: 'b' },
]).flat()

test('G5 G6 G7 G10 whatever happens, a state is the log folded up to where its client is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
      const model = createModel()
      for (const one of [...begin, ...steps]) {
        await model.take(one)
        model.check()
      }
      await model.comeToRest()
    }),
    { numRuns: 150 },
  )
}, 120_000)
