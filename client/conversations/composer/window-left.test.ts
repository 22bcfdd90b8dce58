import { expect, test } from 'vitest'
import { leftOf } from './window-left.ts'

const now = new Date(2026, 2, 2, 15, 30).getTime()

test('a messaging window counts down to its last minute', () => {
  const until = (ms: number) => leftOf(new Date(now + ms).toISOString(), now)
  expect(until(3 * 3_600_000 + 11.5 * 60_000)).toBe((3 * 60 + 12) * 60)
  expect(until(20_000)).toBe(60)
  expect(until(0)).toBe(null)
  expect(until(-1)).toBe(null)
})
