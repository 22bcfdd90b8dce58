import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laneWaker, wakePauseMs } from './wake-lanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first job wakes its queue at once, a burst shares one more look, and another queue has its own', async () => {
  const woken: string[] = []
  await using waker = laneWaker((queue) => woken.push(queue))
  for (let count = 0; count < 50; count += 1) waker.due('deliver')
  waker.due('mail')
  expect(woken).toEqual(['deliver', 'mail'])
  vi.advanceTimersByTime(wakePauseMs)
  expect(woken).toEqual(['deliver', 'mail', 'deliver'])
  vi.advanceTimersByTime(10 * wakePauseMs)
  expect(woken).toEqual(['deliver', 'mail', 'deliver'])
  waker.due('mail')
  expect(woken).toEqual(['deliver', 'mail', 'deliver', 'mail'])
})
