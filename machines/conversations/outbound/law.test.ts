import { countries } from '@aura/contracts/platform/locale.ts'
import { expect, it } from 'vitest'
import { isHolidayIn } from '../../platform/holidays.ts'
import { zoneOfPhone } from '../../platform/phone-zones.ts'
import { isCautious, lawProfileOf, lawRefusal } from './law.ts'

const at = (text: string) => new Date(text)
const codeAt = (country: 'BR' | 'CO' | 'ES' | 'US', zone: string, text: string) =>
  lawRefusal(lawProfileOf(country), zone, at(text))?.code

it('holds on the clock of the place where a person lives', () => {
  // A Tuesday: nine in São Paulo is eight in Manaus.
  const now = '2026-11-24T12:00:00Z'
  expect(codeAt('BR', 'America/Sao_Paulo', now)).toBeUndefined()
  expect(codeAt('BR', 'America/Manaus', now)).toBe('conversations.law_hours')
  expect(codeAt('BR', 'America/Sao_Paulo', '2026-11-24T11:59:00Z')).toBe('conversations.law_hours')
  expect(codeAt('BR', 'America/Sao_Paulo', '2026-11-25T00:00:00Z')).toBe('conversations.law_hours')
})

it('has shorter Saturdays, and rests on Sundays and national holidays', () => {
  expect(codeAt('BR', 'America/Sao_Paulo', '2026-11-21T18:59:00Z')).toBeUndefined()
  expect(codeAt('BR', 'America/Sao_Paulo', '2026-11-21T19:00:00Z')).toBe('conversations.law_hours')
  expect(codeAt('BR', 'America/Sao_Paulo', '2026-11-22T15:00:00Z')).toBe('conversations.law_rest_day')
  expect(codeAt('BR', 'America/Sao_Paulo', '2026-11-20T15:00:00Z')).toBe('conversations.law_rest_day')
})

it('is of the country', () => {
  expect(codeAt('US', 'America/New_York', '2026-11-22T15:00:00Z')).toBeUndefined()
  expect(codeAt('ES', 'Europe/Madrid', '2026-11-21T12:00:00Z')).toBe('conversations.law_rest_day')
  expect(codeAt('CO', 'America/Bogota', '2026-11-24T12:30:00Z')).toBeUndefined()
  expect(codeAt('CO', 'America/Bogota', '2026-11-25T00:30:00Z')).toBe('conversations.law_hours')
})

it('every country has one that leaves hours open and closes the night', () => {
  for (const country of countries) {
    const open = lawProfileOf(country).hours
    expect(open.length).toBeGreaterThan(0)
    expect(open.every(({ from, to }) => from >= 7 * 60 && to <= 21 * 60 && from < to)).toBe(true)
  }
})

it('says where no rule of the country is named', () => {
  expect(countries.filter(isCautious)).toEqual(['AR', 'MX'])
})

it('knows the holidays that a country moves to the Monday after', () => {
  // Of Colombia: Epiphany of 2026, a Tuesday, and Independence of Cartagena, a Wednesday; the day of the country stays.
  const days = ['2026-01-12', '2026-11-16', '2026-07-20', '2026-04-02', '2026-05-18']
  expect(days.map((day) => isHolidayIn('CO', at(`${day}T12:00:00Z`)))).toEqual(days.map(() => true))
  expect(isHolidayIn('CO', at('2026-01-06T12:00:00Z'))).toBe(false)
  expect(isHolidayIn('MX', at('2026-12-26T12:00:00Z'))).toBe(false)
})

it('where a number says the country alone, the hours are open on all its clocks', () => {
  expect(zoneOfPhone('+14155550100')).toBe('US/Central')
  // A Tuesday: half past eight in New York is half past three in Honolulu, and half past one there half past eight.
  expect(codeAt('US', 'US/Central', '2026-11-24T13:30:00Z')).toBe('conversations.law_hours')
  expect(codeAt('US', 'US/Central', '2026-11-24T18:30:00Z')).toBeUndefined()
  expect(codeAt('US', 'America/New_York', '2026-11-24T13:30:00Z')).toBeUndefined()
  // Nine in Mexico City is seven in Tijuana.
  expect(codeAt('BR', zoneOfPhone('+525512345678') ?? '', '2026-11-24T15:30:00Z')).toBe('conversations.law_hours')
  expect(codeAt('BR', zoneOfPhone('+525512345678') ?? '', '2026-11-24T17:30:00Z')).toBeUndefined()
  expect([zoneOfPhone('+34922123456'), zoneOfPhone('+34612345678')]).toEqual(['Atlantic/Canary', 'Europe/Madrid'])
})
