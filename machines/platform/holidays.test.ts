import type { Country } from '@aura/contracts/platform/locale.ts'
import { expect, it } from 'vitest'
import { isHoliday, isHolidayIn } from './holidays.ts'

/** Of a month, as '02'. */
const daysOf = (country: Country, year: number, month: string) =>
  Array.from({ length: 31 }, (_, at) => `${year}-${month}-${String(at + 1).padStart(2, '0')}`)
    .filter((day) => new Date(day).toISOString().slice(0, 10) === day)
    .filter((day) => isHolidayIn(country, new Date(day)))
    .map((day) => day.slice(5))

it('the movable ones of Brazil follow Easter', () => {
  expect(daysOf('BR', 2024, '02')).toEqual(['02-12', '02-13'])
  expect(daysOf('BR', 2025, '03')).toEqual(['03-03', '03-04'])
  expect(daysOf('BR', 2026, '04')).toEqual(['04-03', '04-21'])
  expect(daysOf('BR', 2025, '06')).toEqual(['06-19'])
  expect(daysOf('BR', 2026, '06')).toEqual(['06-04'])
  expect(daysOf('BR', 2027, '05')).toEqual(['05-01', '05-27'])
})

it('those of Argentina that move go to the nearer Monday', () => {
  expect(daysOf('AR', 2023, '08')).toEqual(['08-21'])
  expect(daysOf('AR', 2023, '10')).toEqual(['10-16'])
  expect(daysOf('AR', 2024, '06')).toEqual(['06-17', '06-20'])
  expect(daysOf('AR', 2024, '11')).toEqual(['11-18'])
  expect(daysOf('AR', 2026, '06')).toEqual(['06-15', '06-20'])
  expect(daysOf('AR', 2025, '03')).toEqual(['03-03', '03-04', '03-24'])
})

it('those of Mexico, the United States and Colombia fall on their weekdays', () => {
  expect(daysOf('MX', 2025, '02')).toEqual(['02-03'])
  expect(daysOf('MX', 2025, '03')).toEqual(['03-17'])
  expect(daysOf('MX', 2026, '11')).toEqual(['11-16'])
  expect(daysOf('US', 2025, '01')).toEqual(['01-01', '01-20'])
  expect(daysOf('US', 2025, '05')).toEqual(['05-26'])
  expect(daysOf('US', 2026, '05')).toEqual(['05-25'])
  expect(daysOf('US', 2026, '09')).toEqual(['09-07'])
  expect(daysOf('US', 2026, '11')).toEqual(['11-11', '11-26'])
  expect(daysOf('CO', 2025, '06')).toEqual(['06-02', '06-23', '06-30'])
  expect(daysOf('CO', 2026, '01')).toEqual(['01-01', '01-12'])
})

it('a company keeps those of its country and its own days', () => {
  const day = (text: string) => new Date(text)
  expect(isHoliday({ country: 'MX', ownDays: [] }, day('2026-11-20'))).toBe(false)
  expect(isHoliday({ country: 'BR', ownDays: [] }, day('2026-11-20'))).toBe(true)
  expect(isHoliday({ country: null, ownDays: ['2026-01-25'] }, day('2026-01-25T13:00:00Z'))).toBe(true)
  expect(isHoliday({ country: 'BR', ownDays: ['2026-01-25'] }, day('2027-01-25'))).toBe(false)
})
