import { expect, it } from 'vitest'
import { shortDay } from './short-day.ts'

it('says a day as short as it can be told', () => {
  const now = new Date(2026, 2, 3, 15, 30).getTime()
  const of = (date: Date) => shortDay(date.toISOString(), 'pt-BR', now)
  expect(of(new Date(2026, 2, 3, 9, 5))).toBe('09:05')
  expect(of(new Date(2026, 1, 28, 9, 5))).toBe('28/02')
  expect(of(new Date(2025, 11, 3, 9, 5))).toBe('03/12/2025')
  expect(shortDay(new Date(2025, 11, 3).toISOString(), 'en-US', now)).toBe('12/03/2025')
})
