/**
 * Whatever happens in whatever order: what is visible is the log folded up to the covered position,
 * with the own unanswered changes on top in their order; and at rest it is the log.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addHere, addItem, halvesOf } from './list.fake.ts'
import { busy, fakeWorld, quiet, refusal } from './world.fake.ts'

const rooms = ['a', 'b'] as const
const room = fc.constantFrom(...rooms)
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('down' as const), times: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('up' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), room, times: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('commit' as const), room, times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 25_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut' as const), known: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('skip' as const), room }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('beat' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refuse' as const), error: fc.constantFrom(refusal, busy) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), lost: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), room }) },
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

type Own = { room: string; item: string; outcome: 'open' | 'done' | 'refused' }

function play(choices: readonly boolean[]) {
  let choice = 0
  const world = fakeWorld({
    choose: () => {
      choice += 1
      return choices[choice % choices.length] ?? false
    },
  })
  const { gateway, feed } = world
  const own: Own[] = []
  const leave = new Map<string, () => void>()
  let items = 0
  let restored = false

  const next = () => {
    items += 1
    return `i${items}`
  }

  function send(into: string) {
    const ownItems: Own = { room: into, item: next(), outcome: 'open' }
    own.push(ownItems)
    feed.send(addItem, { room: into, item: ownItems.item }, addHere(into)).then(
      () => {
        ownItems.outcome = 'done'
      },
      () => {
        ownItems.outcome = 'refused'
      },
    )
  }

  const times = (count: number, act: () => unknown) => {
    for (let i = 0; i < count; i += 1) act()
  }

  function act(step: Step) {
    switch (step.do) {
      case 'down':
        return times(step.times, gateway.down)
      case 'up':
        return times(step.times, gateway.up)
      case 'send':
        return times(step.times, () => send(step.room))
      case 'commit':
        return gateway.append(step.room, Array.from({ length: step.times }, next), null)
      case 'pass':
        return world.clock.advance(step.ms)
      case 'cut':
        return gateway.cut(step.known)
      case 'skip':
        return gateway.skip(step.room, next())
      case 'beat':
        return gateway.beat()
      case 'refuse':
        return gateway.refuse(step.error)
      case 'restore':
        restored = true
        return gateway.restore(step.lost)
      case 'reopen': {
        leave.get(step.room)?.()
        leave.set(step.room, world.follow(step.room))
      }
    }
  }

  /** The shown state is true, and the user's own changes lie on it in their order. */
  function check() {
    for (const shownRoom of rooms) {
      const { state, position, status } = world.shown(shownRoom)
      if (!state) continue
      const base = gateway.itemsAt(gateway.given(shownRoom), shownRoom, position)
      const rest = state.items.slice(base.length)
      expect(state.items.slice(0, base.length)).toEqual(base)
      const ownItems = own.filter((item) => item.room === shownRoom)
      const laid = ownItems.filter(({ item }) => rest.includes(halvesOf(item)[0] ?? ''))
      expect(rest).toEqual(laid.flatMap(({ item }) => halvesOf(item)))
      for (const item of ownItems) {
        const isLaid = laid.includes(item)
        const isIn = base.includes(halvesOf(item.item)[0] ?? '')
        if (item.outcome === 'open') expect(isLaid || isIn).toBe(true)
        if (item.outcome === 'refused') expect(isLaid).toBe(false)
        if (item.outcome === 'done' && isIn) expect(isLaid).toBe(false)
        if (item.outcome === 'done' && !restored) expect(isLaid || isIn).toBe(true)
      }
      expect(['live', 'stale']).toContain(status)
    }
  }

  async function rest() {
    gateway.refuse(undefined)
    for (const each of rooms) gateway.append(each, [next()], null)
    for (let second = 0; second < 90; second += 1) {
      gateway.beat()
      await world.pass(1_000)
      check()
    }
    expect(feed.queued.get()).toEqual([])
    expect(world.state()).toBe('live')
    for (const each of rooms) {
      const log = gateway.itemsAt(gateway.epoch(), each, gateway.head())
      expect(world.shown(each)).toMatchObject({ status: 'live', state: { items: log } })
      expect(new Set(log).size).toBe(log.length)
      const sent = own.filter((item) => item.room === each && item.outcome === 'done')
      expect(own.every(({ outcome }) => outcome !== 'open')).toBe(true)
      const stored = sent.flatMap(({ item }) => halvesOf(item)).filter((half) => log.includes(half))
      expect(log.filter((item) => stored.includes(item))).toEqual(stored)
      if (!restored) expect(stored).toHaveLength(2 * sent.length)
      for (const { item, outcome } of own) if (outcome === 'refused') expect(log).not.toContain(halvesOf(item)[0])
    }
  }

  return { world, act, check, rest, follow: (each: string) => leave.set(each, world.follow(each)) }
}

it('shows the log up to the covered position with the own open changes on it, whatever happens (S1-S10, O1-O5, C1-C6)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 3, maxLength: 12 }),
      fc.array(steps, { minLength: 5, maxLength: 60 }),
      async (choices, script) => {
        const game = play(choices)
        for (const each of rooms) game.follow(each)
        await game.world.start()
        for (const step of script) {
          game.act(step)
          await quiet()
          game.check()
        }
        await game.rest()
        game.world.feed.stop()
      },
    ),
    { numRuns: 250 },
  )
})
