import { expect, it } from 'vitest'
import { isQuiet, isRestDay } from './quiet.ts'

const at = (text: string) => new Date(text)
const zone = 'America/Sao_Paulo'
const company = (country: 'BR' | 'CO' | null = 'BR', ownDays: readonly string[] = []) => ({
  ...{ calendar: { country, ownDays }, timezone: zone },
})

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
  expect(isRestDay(both, company(), at('2026-11-22T02:30:00Z'))).toBe(false)
  expect(isRestDay(both, company(), at('2026-11-22T03:30:00Z'))).toBe(true)
  expect(isRestDay({ sundays: false, holidays: true }, company(), at('2026-11-22T15:00:00Z'))).toBe(false)
  expect(isRestDay(both, company(), at('2026-11-20T15:00:00Z'))).toBe(true)
  expect(isRestDay({ sundays: true, holidays: false }, company(), at('2026-11-20T15:00:00Z'))).toBe(false)
  const holidays = { sundays: false, holidays: true }
  // A holiday of Brazil is none of Colombia; a day of the company is one wherever it is.
  expect(isRestDay(holidays, company('CO'), at('2026-11-20T15:00:00Z'))).toBe(false)
  expect(isRestDay(holidays, company('CO'), at('2026-11-02T15:00:00Z'))).toBe(true)
  expect(isRestDay(holidays, company(null), at('2026-11-20T15:00:00Z'))).toBe(false)
  expect(isRestDay(holidays, company('BR', ['2026-07-09']), at('2026-07-09T15:00:00Z'))).toBe(true)
  expect(isRestDay(holidays, company('BR', ['2026-07-09']), at('2027-07-09T15:00:00Z'))).toBe(false)
})
