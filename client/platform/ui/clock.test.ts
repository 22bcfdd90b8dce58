import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { subscribe, tickedNow } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('stands still between two ticks, however long a drawing takes, and tells each tick', () => {
  const ticks: number[] = []
  const leave = subscribe(() => ticks.push(tickedNow()))
  expect(tickedNow()).toBe(1_000_000)
  // A drawing that takes longer than a tick: no timer comes in between.
  vi.setSystemTime(1_004_500)
  expect(tickedNow()).toBe(1_000_000)
  vi.advanceTimersByTime(1000)
  expect(ticks).toEqual([1_005_500])
  leave()
})

it('begins at the present where nobody has watched it for a while', () => {
  vi.setSystemTime(2_000_000)
  expect(tickedNow()).toBe(2_000_000)
  vi.setSystemTime(2_000_400)
  expect(tickedNow()).toBe(2_000_000)
})
