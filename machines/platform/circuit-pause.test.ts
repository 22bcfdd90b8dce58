import { expect, it } from 'vitest'
import { circuitPauseMs, isCircuitOpen } from './circuit-pause.ts'

it('the fifth failure in a row opens the circuit, and each further one doubles the pause up to a minute', () => {
  expect([0, 1, 4, 5].map((failures) => isCircuitOpen({ failures }))).toEqual([false, false, false, true])
  expect([0, 4, 5, 6, 7, 8, 9, 40].map(circuitPauseMs)).toEqual([
    ...[0, 0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000],
  ])
})
