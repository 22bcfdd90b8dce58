/**
 * Everything at once, at random: commits in several rooms with a bus that loses, doubles, shortens and keeps messages, people
 * who join in mid-tick, drop, stall and come back, gateways that restart, a database that is restored. After
 * every step every state is the fold of the log at the position its client covers (G5), and at rest
 * everybody has everything.
 */
import { event } from '@aura/contracts/platform/operation.ts'
import type { Beat, Frame } from '@aura/contracts/platform/protocol.ts'
import { on, reducer } from '@aura/machines/platform/reducer.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createEntry, type Entry } from '../../client/platform/feed/entry.ts'
import { createHub } from './hub.ts'
import { createTestClient, type TestClient } from './testing/client.ts'
import type { Carriage } from './testing/log.ts'
import { begin, ownOrder, people, type Step, smallSettings, step } from './testing/script.ts'
import type { Message } from './testing/wire.ts'
import {
  accessOf,
  company,
  createTestParts,
  foldRoom,
  listRoom,
  listView,
  textEvent,
  tokenOf,
  userId,
} from './testing/world.ts'

const heard = event('test.said', z.unknown())
const fold = reducer(listView, [on(heard, (state, body) => [...state, body])])

/** The product's own screens of one user beside the test's client, with the user's optimistic changes on top. */
function createScreens() {
  const entries = new Map<string, Entry<unknown[]>>()
  const each = (act: (entry: Entry<unknown[]>) => void) => {
    for (const entry of entries.values()) act(entry)
  }
  return {
    entries,
    of(list: string) {
      const entry = entries.get(list) ?? createEntry(fold)
      entries.set(list, entry)
      return entry
    },
    up: () => each((entry) => entry.plug()),
    down: () => each((entry) => entry.unplug()),
    hear(messages: readonly Message[]) {
      for (const { ack, list } of messages) {
        const [name, ...args] = list
        if (ack === null && name === 'frame') each((entry) => entry.frame(args as Frame))
        if (ack === null && name === 'beat') each((entry) => entry.beat(args as Beat))
      }
    },
    answered: (id: string, position: number, rooms: readonly string[]) =>
      each((entry) => entry.acked(id, position, rooms)),
  }
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
  const screens = clients.map(createScreens)
  const lastAnswers = clients.map(() => Number.NEGATIVE_INFINITY)
  const lastFrames = clients.map(() => Number.NEGATIVE_INFINITY)
  const parts = createTestParts({
    users: clients.map((_, n) => accessOf(userId(n), 1)),
    settings: smallSettings,
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
    const position = source.commit(company, [textEvent(name, input, id)], carriage)
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
    drop(who)
    lastFrames[who] = Number.NEGATIVE_INFINITY
    const connected = client.connect(hub, tokenOf(clock, who, company, 1e9), (messages) => {
      oneWriteATick(who, messages)
      screens[who]?.hear(messages)
    })
    await clock.settle()
    await connected.catch(() => {})
    if (client.isUp()) screens[who]?.up()
    if (client.isUp()) for (const value of watching[who] ?? []) watch(who, client, value)
    await clock.settle()
  }

  function drop(who: number) {
    clients[who]?.drop()
    screens[who]?.down()
  }

  function watch(who: number, client: TestClient, value: string) {
    const screen = screens[who]?.of(value) ?? createEntry(fold)
    // Both resume together, so neither may have more to go on than the other.
    if (screen.watched().epoch !== client.rooms.get(listRoom(value))?.epoch) client.rooms.delete(listRoom(value))
    if (screen.watched().base && !client.rooms.has(listRoom(value))) screen.forget()
    screen.plug()
    screen.ask()
    const line = client.wire()
    void client.watch('test.list', { list: value }, listRoom(value), screen.watched().mine).then((reply) => {
      if (client.wire() === line && screen.watched().phase === 'asking') screen.answer(reply, clock.now())
      if (!watching[who]?.has(value)) unwatch(who, client, value)
    })
  }

  function unwatch(who: number, client: TestClient, value: string) {
    screens[who]?.entries.delete(value)
    client.rooms.delete(listRoom(value))
    void client.send('unwatch', [listRoom(value)])
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

  function move(who: number, client: TestClient, value: string, n: number) {
    const id = `command-${n}`
    const body = { hand: who, n }
    if (watching[who]?.has(value)) screens[who]?.of(value).lay(id, (state) => [...state, body])
    client.call(id, value, body, (position, rooms) => screens[who]?.answered(id, position, rooms))
  }

  async function take(item: Step) {
    const client = 'who' in item ? clients[item.who] : undefined
    const wire = client?.wire()
    switch (item.do) {
      case 'commit':
        source.commit(
          company,
          item.rooms.map((room) => textEvent(room, `${newWord()} ${'x'.repeat(item.size)}`)),
          item.carriage,
        )
        break
      case 'moveTwice':
        if (!client?.isUp()) break
        next = item.carriage
        for (const n of [newWord(), newWord()]) move(item.who, client, item.list, n)
        break
      case 'watch':
        watching[item.who]?.add(item.list)
        if (client?.isUp() && !client.rooms.get(listRoom(item.list))?.following) watch(item.who, client, item.list)
        break
      case 'unwatch':
        watching[item.who]?.delete(item.list)
        if (client) unwatch(item.who, client, item.list)
        break
      case 'drop':
        drop(item.who)
        break
      case 'stall':
        if (wire) wire.stalled = true
        break
      case 'flood':
        if (wire) wire.stalled = true
        for (let n = 0; n < 4; n += 1) {
          source.commit(company, [textEvent('a', `${newWord()} ${'x'.repeat(900)}`), textEvent('b', newWord())])
          await clock.advance(17)
        }
        break
      case 'drain':
        wire?.drain()
        break
      case 'connect':
        await connect(item.who)
        break
      case 'wait':
        await clock.advance(item.ms)
        break
      case 'turn':
        await clock.turn()
        break
      case 'release':
        source.release((commits) => (item.backwards ? commits.reverse() : commits))
        break
      case 'restart':
        hub.stop()
        for (const who of clients.keys()) drop(who)
        hub = createHub(parts)
        break
      case 'restore': {
        const ends = source.commits(company).map((commit) => commit.position)
        source.cut(company, ends.at(-1 - item.lost) ?? 0)
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
      for (const clientRoom of client.rooms.values()) {
        if (clientRoom.epoch !== source.epoch()) continue
        expect(clientRoom.position === 0 || ends.has(clientRoom.position)).toBe(true)
        expect(clientRoom.state).toEqual(foldRoom(source, company, clientRoom.room, clientRoom.position))
        // A restore takes away what was answered already; only then may a repeat come later than what followed it.
        expect(epochs > 1 || ownOrder(clientRoom.state, who)).toBe(true)
      }
      for (const [value, screen] of screens[who]?.entries ?? []) checkScreen(client, value, screen)
    }
  }

  function checkScreen(client: TestClient, value: string, screen: Entry<unknown[]>) {
    const { base, epoch, mine, phase } = screen.watched()
    if (base && epoch === source.epoch()) expect(base).toEqual(foldRoom(source, company, listRoom(value), mine))
    // The product would ask again where something is missing; here nothing ever is.
    if (client.isUp()) expect(['asking', 'following', 'paused']).toContain(phase)
  }

  async function comeToRest() {
    source.release()
    for (let round = 0; round < 4; round += 1) {
      for (const [who, client] of clients.entries()) {
        client.wire()?.drain()
        if (!client.isUp()) await connect(who)
        for (const [value, screen] of screens[who]?.entries ?? [])
          if (client.isUp() && screen.watched().phase === 'paused') watch(who, client, value)
      }
      await clock.advance(12_000)
      check()
    }
    for (const [who, client] of clients.entries()) {
      expect(client.isUp()).toBe(true)
      expect([...client.rooms.keys()].sort()).toEqual([...(watching[who] ?? [])].map(listRoom).sort())
      for (const clientRoom of client.rooms.values()) expect(clientRoom.position).toBe(source.head(company))
      expect(client.rooms.size === 0 ? [] : client.overlays()).toEqual([])
      for (const [value, screen] of screens[who]?.entries ?? []) {
        expect(screen.overlays()).toEqual([])
        expect(screen.shown.get().state).toEqual(foldRoom(source, company, listRoom(value), source.head(company)))
      }
    }
    hub.stop()
  }

  return { clock, take, check, comeToRest }
}

/** What the line still holds of the first watch arrives before the answer to the second one. */
const floodedThenWatchedAgain: Step[] = [
  { do: 'flood', who: 1 },
  { do: 'flood', who: 0 },
  { do: 'unwatch', who: 0, list: 'b' },
  { do: 'watch', who: 0, list: 'b' },
  { do: 'commit', rooms: ['a'], size: 1, carriage: 'told' },
]

test('G5 G6 G7 G10 whatever happens, a state is the log folded up to where its client is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
      const model = createModel()
      for (const item of [...begin, ...steps]) {
        await model.take(item)
        model.check()
      }
      await model.comeToRest()
    }),
    { numRuns: 150, examples: [[floodedThenWatchedAgain]] },
  )
}, 120_000)
