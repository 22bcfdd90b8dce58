import { expect, it } from 'vitest'
import { closedBetween, daysOf, isReversed } from './closed-period.ts'
import { readInboxSearch } from './search-params.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-03-03T15:30:00-03:00')
const local = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day, 3)).toISOString()

it('a named period moves with the calendar, from midnight to midnight', () => {
  expect(closedBetween('today', now, zone)).toEqual({ closedFrom: local(2026, 3, 3), closedUntil: local(2026, 3, 4) })
  expect(closedBetween('yesterday', now, zone)).toEqual({
    closedFrom: local(2026, 3, 2),
    closedUntil: local(2026, 3, 3),
  })
  expect(closedBetween('week', now, zone)).toEqual({ closedFrom: local(2026, 2, 25), closedUntil: local(2026, 3, 4) })
  expect(closedBetween('month', now, zone)).toEqual({ closedFrom: local(2026, 2, 2), closedUntil: local(2026, 3, 4) })
})

it('chosen days include both, and either may be left open', () => {
  expect(closedBetween('2026-01-05..2026-01-07', now, zone)).toEqual({
    closedFrom: local(2026, 1, 5),
    closedUntil: local(2026, 1, 8),
  })
  expect(closedBetween('2026-01-05..', now, zone)).toEqual({ closedFrom: local(2026, 1, 5) })
  expect(closedBetween('..', now, zone)).toEqual({})
  const reversed = (period: string) => isReversed(daysOf(period) ?? { first: '', last: '' })
  expect(['..', '2026-01-05..', '2026-01-05..2026-01-05'].map(reversed)).toEqual([false, false, false])
  expect(reversed('2026-01-06..2026-01-05')).toBe(true)
  expect(daysOf('2026-01-05..')).toEqual({ first: '2026-01-05', last: '' })
})

it('nothing else of an address is one', () => {
  const read = (closed: string) => readInboxSearch({ closed }).closed
  for (const period of ['today', '..', '2026-01-05..2026-01-07']) expect(read(period)).toBe(period)
  expect(['', 'never', '0026-01-05..', '2026-01-05', 'x'.repeat(40)].map(read)).toEqual(Array(5).fill(undefined))
})

it('the days are those of the company, wherever the viewer is', () => {
  // Late in the evening in São Paulo it is the next day in London.
  const lateEvening = new Date('2026-03-03T23:30:00-03:00')
  const day = (from: string, until: string) => ({
    closedFrom: new Date(from).toISOString(),
    closedUntil: new Date(until).toISOString(),
  })
  expect(closedBetween('today', lateEvening, zone)).toEqual(
    day('2026-03-03T00:00:00-03:00', '2026-03-04T00:00:00-03:00'),
  )
  expect(closedBetween('today', lateEvening, 'Europe/London')).toEqual(
    day('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'),
  )
  expect(closedBetween('2026-03-03..2026-03-03', lateEvening, 'Asia/Tokyo')).toEqual(
    day('2026-03-03T00:00:00+09:00', '2026-03-04T00:00:00+09:00'),
  )
  // A day on which the clocks change is as long as it is there.
  expect(closedBetween('2026-03-29..2026-03-29', lateEvening, 'Europe/Lisbon')).toEqual(
    day('2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'),
  )
})
