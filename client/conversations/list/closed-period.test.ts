import { expect, it } from 'vitest'
import { closedBetween, daysOf, isReversed } from './closed-period.ts'
import { readInboxSearch } from './search-params.ts'

/** The evening of March 3 in the company, the next day in UTC. */
const now = new Date('2026-03-04T01:30:00Z')
const zone = 'America/Sao_Paulo'
const local = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day, 3)).toISOString()

const reversed = (period: string) => isReversed(daysOf(period) ?? { first: '', last: '' })

it('a named period moves with the calendar, from midnight to midnight of the company', () => {
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
  expect(closedBetween('2026-03-08..2026-03-08', now, 'America/New_York')).toEqual({
    closedFrom: '2026-03-08T05:00:00.000Z',
    closedUntil: '2026-03-09T04:00:00.000Z',
  })
  expect(['..', '2026-01-05..', '2026-01-05..2026-01-05', '2026-01-06..2026-01-05'].map(reversed)).toEqual([
    ...[false, false, false],
    true,
  ])
  expect(daysOf('2026-01-05..')).toEqual({ first: '2026-01-05', last: '' })
})

it('nothing else of an address is one', () => {
  const read = (closed: string) => readInboxSearch({ closed }).closed
  for (const period of ['today', '..', '2026-01-05..2026-01-07']) expect(read(period)).toBe(period)
  expect(['', 'never', '0026-01-05..', '2026-01-05', 'x'.repeat(40)].map(read)).toEqual(Array(5).fill(undefined))
})
