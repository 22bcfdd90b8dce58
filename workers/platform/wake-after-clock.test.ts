import { expect, test } from 'vitest'
import { wakeAfterClock } from './wake-after-clock.ts'

/** A second passes at each tick; `set` sets the wall clock. */
function world() {
  const time = { wall: 1_000_000, elapsed: 0, woken: 0 }
  const look = wakeAfterClock({ wall: () => time.wall, elapsed: () => time.elapsed, wake: () => (time.woken += 1) })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time.wall += 1_000
      time.elapsed += 1_000
      look()
    }
    const { woken } = time
    time.woken = 0
    return woken
  }
  return { pass, set: (ms: number) => (time.wall += ms) }
}

test('queues are left alone while the clock goes as it should, is slewed, or is set forward', () => {
  const { pass, set } = world()
  expect(pass(100)).toBe(0)
  set(-50)
  expect(pass(100)).toBe(0)
  set(3_600_000)
  expect(pass(100)).toBe(0)
})

test('a clock that was set back wakes the queues for as long as they could sleep too long', () => {
  const { pass, set } = world()
  pass(10)
  set(-3_600_000)
  expect(pass(3_599)).toBe(3_599)
  expect(pass(100)).toBeLessThan(3)
  expect(pass(100)).toBe(0)
})
