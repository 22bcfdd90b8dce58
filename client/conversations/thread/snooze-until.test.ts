import { expect, test } from 'vitest'
import { snoozeUntil } from './snooze-until.ts'

const now = new Date(2026, 2, 2, 15, 30).getTime()

test('a conversation is put away for an hour, for three, or until nine tomorrow', () => {
  expect(snoozeUntil('hour', now).getTime() - now).toBe(3_600_000)
  expect(snoozeUntil('three_hours', now).getTime() - now).toBe(3 * 3_600_000)
  expect(snoozeUntil('tomorrow', now)).toEqual(new Date(2026, 2, 3, 9))
})
