import { expect, it } from 'vitest'
import { isQuiet, isRestDay } from './quiet.ts'

const at = (text: string) => new Date(text)
const zone = 'America/Sao_Paulo'

it('is read on the wall of the company, over midnight too', () => {
  const night = { from: 21 * 60, to: 8 * 60 }
  expect(isQuiet(night, zone, at('2026-11-23T23:59:00Z'))).toBe(false)
  expect(isQuiet(night, zone, at('2026-11-24T00:00:00Z'))).toBe(true)
  expect(isQuiet(night, zone, at('2026-11-24T10:59:00Z'))).toBe(true)
  expect(isQuiet(night, zone, at('2026-11-24T11:00:00Z'))).toBe(false)
  const lunch = { from: 12 * 60, to: 14 * 60 }
  expect(isQuiet(lunch, zone, at('2026-11-24T15:30:00Z'))).toBe(true)
  expect(isQuiet(lunch, zone, at('2026-11-24T17:00:00Z'))).toBe(false)
  expect(isQuiet(null, zone, at('2026-11-24T15:30:00Z'))).toBe(false)
})

it('rests on the Sundays and national holidays of the company, by its own wall', () => {
  const both = { sundays: true, holidays: true }
  // Saturday evening there, Sunday in UTC.
  expect(isRestDay(both, zone, at('2026-11-22T02:30:00Z'))).toBe(false)
  expect(isRestDay(both, zone, at('2026-11-22T03:30:00Z'))).toBe(true)
  expect(isRestDay({ sundays: false, holidays: true }, zone, at('2026-11-22T15:00:00Z'))).toBe(false)
  expect(isRestDay(both, zone, at('2026-11-20T15:00:00Z'))).toBe(true)
  expect(isRestDay({ sundays: true, holidays: false }, zone, at('2026-11-20T15:00:00Z'))).toBe(false)
})
