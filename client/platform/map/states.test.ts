import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlines } from './outlines.ts'
import { neighbourOf } from './states.tsx'

const states = outlines.map(({ state }) => state)
const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

function reachedFrom(first: string, among: ReadonlySet<string>): Set<string> {
  const reached = new Set([first])
  for (const state of reached)
    for (const direction of directions) {
      const next = neighbourOf(state, direction, (other) => among.has(other))
      if (next !== undefined) reached.add(next)
    }
  return reached
}

test('arrows lead from each state to every other one of all', () => {
  for (const state of states) expect(reachedFrom(state, new Set(states)).size).toBe(states.length)
})

test('an arrow finds a state wherever there is one on that side', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...states), { minLength: 2, maxLength: 6 }), (chosen) => {
      const [first = '', ...others] = chosen
      const found = directions.flatMap(
        (direction) => neighbourOf(first, direction, (state) => others.includes(state)) ?? [],
      )
      expect(found.length).toBeGreaterThan(0)
    }),
    { examples: [[['AC', 'AP', 'AL']]] },
  )
})
