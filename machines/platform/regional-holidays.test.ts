import { expect, it } from 'vitest'
import { daysOfRegion, type HolidayRegion, isHolidayOf, regionsFor } from './regional-holidays.ts'

const daysOf = (region: HolidayRegion, year: number) =>
  Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, at + 1)))
    .filter((day) => day.getUTCFullYear() === year && isHolidayOf(region, day))
    .map((day) => day.toISOString().slice(5, 10))
const chile = { kind: 'country', code: 'CL' } as const
const portugal = { kind: 'country', code: 'PT' } as const
const state = (code: 'SP' | 'RJ' | 'ES' | 'CE') => ({ kind: 'state', code }) as const

it('those of Chile go to their Mondays and Fridays, and September has a bridge in some years', () => {
  expect(daysOf(chile, 2024)).toEqual([
    ...['01-01', '03-29', '03-30', '05-01', '05-21', '06-20', '06-29', '07-16', '08-15', '09-18', '09-19', '09-20'],
    ...['10-12', '10-31', '11-01', '12-08', '12-25'],
  ])
  expect(daysOf(chile, 2025)).toEqual([
    ...['01-01', '04-18', '04-19', '05-01', '05-21', '06-20', '06-29', '07-16', '08-15', '09-18', '09-19'],
    ...['10-12', '10-31', '11-01', '12-08', '12-25'],
  ])
  expect(daysOf(chile, 2023).slice(0, 2)).toEqual(['01-01', '01-02'])
  expect(daysOf(chile, 2023).filter((day) => /^(06|10)/.test(day))).toEqual(['06-21', '06-26', '10-09', '10-27'])
  // Of a Friday, and of a Wednesday.
  expect(daysOf(chile, 2018).filter((day) => /^(07-0|09|10|11)/.test(day))).toEqual([
    ...['07-02', '09-17', '09-18', '09-19', '10-15', '11-01', '11-02'],
  ])
  expect(daysOf(chile, 2021).filter((day) => day.startsWith('09'))).toEqual(['09-17', '09-18', '09-19'])
})

it('those of Portugal follow Easter', () => {
  const fixed = ['04-25', '05-01', '06-10', '08-15', '10-05', '11-01', '12-01', '12-08', '12-25', '01-01']
  for (const [year, movable] of [
    [2024, ['03-29', '03-31', '05-30']],
    [2025, ['04-18', '04-20', '06-19']],
    [2026, ['04-03', '04-05', '06-04']],
    [2027, ['03-26', '03-28', '05-27']],
  ] as const)
    expect([year, daysOf(portugal, year)]).toEqual([year, [...fixed, ...movable].sort()])
})

it('states of Brazil have days of their own', () => {
  expect([daysOf(state('SP'), 2026), daysOf(state('RJ'), 2026)]).toEqual([['07-09'], ['04-23']])
  expect([2024, 2025, 2026].map((year) => daysOf(state('ES'), year))).toEqual([['04-08'], ['04-28'], ['04-13']])
  expect(daysOf(state('CE'), 2026)).toEqual(['03-19', '03-25'])
})

it('a company adds a year of them, without those that it keeps already', () => {
  expect(daysOfRegion(state('SP'), 'BR', '2026-07-09')).toEqual(['2026-07-09'])
  expect(daysOfRegion(state('SP'), 'BR', '2026-07-10')).toEqual(['2027-07-09'])
  const ofPortugal = daysOfRegion(portugal, 'BR', '2026-01-01')
  expect(ofPortugal).toEqual([
    ...['2026-04-05', '2026-04-25', '2026-06-10', '2026-08-15', '2026-10-05', '2026-11-01', '2026-12-01'],
    '2026-12-08',
  ])
  const codes = (country: 'BR' | 'ES') => regionsFor(country).map(({ code }) => code)
  expect(codes('BR')).toEqual(expect.arrayContaining(['SP', 'RJ', 'CL', 'PT', 'AR']))
  expect(codes('BR')).not.toContain('BR')
  expect(codes('ES')).toEqual(['BR', 'US', 'AR', 'MX', 'CO', 'CL', 'PT'])
})
