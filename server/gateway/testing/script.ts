/** What may happen to a gateway, at random: the steps of the model test. */
import fc from 'fast-check'
import type { Carriage } from './log.ts'

export const lists = ['a', 'b', 'c']
export const people = 3

const person = fc.nat(people - 1)
const list = fc.constantFrom(...lists)
const carriage = fc.constantFrom<Carriage>('told', 'told', 'told', 'lost', 'twice', 'headOnly', 'kept')

export const step = fc.oneof(
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
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

export const begin: Step[] = Array.from({ length: people }, (_, who): Step[] => [
  { do: 'connect', who },
  { do: 'watch', who, list: 'a' },
  { do: 'watch', who, list: 'b' },
]).flat()

/** Small enough that lag, eviction and every way of resuming happen within a few steps. */
export const smallSettings = {
  lagBytes: 2_000,
  lagBytesMost: 12_000,
  ringBytes: 16_000,
  replayBytes: 4_000,
  replayEvents: 30,
  sliceMs: -1,
  messagesPerSecond: 1_000_000,
  messagesBurst: 1_000_000,
}

/** What one actor did, in a state, in that actor's order. */
export function ownOrder(state: readonly unknown[], who: number): boolean {
  const own = state.flatMap((body) =>
    typeof body === 'object' && body !== null && 'hand' in body && 'n' in body && body.hand === who
      ? [Number(body.n)]
      : [],
  )
  return own.every((n, index) => index === 0 || n > (own[index - 1] ?? 0))
}
