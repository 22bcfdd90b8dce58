import { expect, it } from 'vitest'
import { closedBetween, daysOf, isReversed } from './closed-period.ts'
import { readInboxSearch } from './search-params.ts'

const now = new Date(2026, 2, 3, 15, 30)
const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

it('a named period moves with the calendar, from midnight to midnight', () => {
  expect(closedBetween('today', now)).toEqual({ closedFrom: local(2026, 3, 3), closedUntil: local(2026, 3, 4) })
  expect(closedBetween('yesterday', now)).toEqual({ closedFrom: local(2026, 3, 2), closedUntil: local(2026, 3, 3) })
  expect(closedBetween('week', now)).toEqual({ closedFrom: local(2026, 2, 25), closedUntil: local(2026, 3, 4) })
  expect(closedBetween('month', now)).toEqual({ closedFrom: local(2026, 2, 2), closedUntil: local(2026, 3, 4) })
})

it('chosen days include both, and either may be left open', () => {
  expect(closedBetween('2026-01-05..2026-01-07', now)).toEqual({
    closedFrom: local(2026, 1, 5),
    closedUntil: local(2026, 1, 8),
  })
  expect(closedBetween('2026-01-05..', now)).toEqual({ closedFrom: local(2026, 1, 5) })
  expect(closedBetween('..', now)).toEqual({})
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
