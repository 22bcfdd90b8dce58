import type { Hours } from '@aura/contracts/routing/hours.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterOpen, earliestOpening, firstOpening, isOpen, openBetween, opensAt, openUntil } from './hours.ts'

const nineToSix = [1, 2, 3, 4, 5].map((day) => ({ day, from: 9 * 60, to: 18 * 60 }))
const brazil: Hours = { timeZone: 'America/Sao_Paulo', spans: nineToSix, holidays: ['2026-12-25'] }
const at = (text: string) => new Date(text)
const hour = 3600_000

it('is open in its hours, where it is', () => {
  // A Monday; São Paulo is three hours behind.
  expect(isOpen(brazil, at('2026-11-23T11:59:59Z'))).toBe(false)
  expect(isOpen(brazil, at('2026-11-23T12:00:00Z'))).toBe(true)
  expect(isOpen(brazil, at('2026-11-23T20:59:59Z'))).toBe(true)
  expect(isOpen(brazil, at('2026-11-23T21:00:00Z'))).toBe(false)
  expect(isOpen(brazil, at('2026-11-22T15:00:00Z'))).toBe(false)
  expect(isOpen(brazil, at('2026-12-25T15:00:00Z'))).toBe(false)
  expect(isOpen(null, at('2026-12-25T15:00:00Z'))).toBe(true)
  expect(isOpen({ ...brazil, spans: [] }, at('2026-11-23T12:00:00Z'))).toBe(false)
})

it('says when the first of an operator’s queues opens, while all of them are closed', () => {
  const early = { ...brazil, spans: nineToSix.map((span) => ({ ...span, from: 8 * 60 })) }
  const [night, morning] = [at('2026-11-24T02:00:00Z'), at('2026-11-24T11:30:00Z')]
  const queues = [
    { hours: brazil, members: null },
    { hours: early, members: ['ana'] },
    { hours: null, members: ['bia'] },
  ]
  expect(firstOpening(queues, 'ana', night)).toEqual(at('2026-11-24T11:00:00Z'))
  expect(firstOpening(queues, 'rui', night)).toEqual(at('2026-11-24T12:00:00Z'))
  expect(firstOpening(queues, 'ana', morning)).toBeNull()
  expect(firstOpening(queues, 'bia', night)).toBeNull()
  expect(firstOpening([], 'ana', night)).toBeNull()
  expect(earliestOpening([brazil, early], night)).toEqual(at('2026-11-24T11:00:00Z'))
  expect(earliestOpening([{ ...brazil, spans: [] }], night)).toBeNull()
})

it('what is closed says when it opens', () => {
  // On Friday evening: on Monday morning; on Christmas Eve: after the holiday and the weekend.
  expect(opensAt(brazil, at('2026-11-20T22:00:00Z'))).toEqual(at('2026-11-23T12:00:00Z'))
  expect(opensAt(brazil, at('2026-12-24T22:00:00Z'))).toEqual(at('2026-12-28T12:00:00Z'))
  expect(opensAt(brazil, at('2026-11-23T12:00:00Z'))).toBeNull()
  expect(opensAt({ ...brazil, spans: [] }, at('2026-11-23T12:00:00Z'))).toBeNull()
  expect(opensAt(null, at('2026-11-23T12:00:00Z'))).toBeNull()
})

it('a promise stands still while nobody is there', () => {
  // Friday at five, two hours: one is left on Monday.
  expect(afterOpen(brazil, at('2026-11-20T20:00:00Z'), 2 * hour)).toEqual(at('2026-11-23T13:00:00Z'))
  // Over Christmas.
  expect(afterOpen(brazil, at('2026-12-24T20:00:00Z'), 2 * hour)).toEqual(at('2026-12-28T13:00:00Z'))
  expect(afterOpen(brazil, at('2026-11-21T08:00:00Z'), hour)).toEqual(at('2026-11-23T13:00:00Z'))
  expect(afterOpen({ ...brazil, spans: [] }, at('2026-11-21T08:00:00Z'), hour)).toBeNull()
  expect(openBetween(brazil, at('2026-11-20T20:00:00Z'), at('2026-11-23T13:00:00Z'))).toBe(2 * hour)
})

it('follows the clocks there when they change', () => {
  const berlin: Hours = { timeZone: 'Europe/Berlin', spans: [{ day: 0, from: 0, to: 1440 }], holidays: [] }
  // That Sunday has 25 hours, and this one 23.
  expect(openBetween(berlin, at('2026-10-24T12:00:00Z'), at('2026-10-26T12:00:00Z'))).toBe(25 * hour)
  expect(openBetween(berlin, at('2026-03-28T12:00:00Z'), at('2026-03-30T12:00:00Z'))).toBe(23 * hour)
})

it('what is open says until when', () => {
  expect(openUntil(brazil, at('2026-11-23T13:00:00Z'))).toEqual(at('2026-11-23T21:00:00Z'))
  expect(openUntil(brazil, at('2026-11-23T03:00:00Z'))).toBeNull()
  expect(openUntil(null, at('2026-11-23T13:00:00Z'))).toBeNull()
})

it('overlapping spans count once', () => {
  const spans = [
    { day: 1, from: 540, to: 720 },
    { day: 1, from: 600, to: 780 },
  ]
  const twice: Hours = { ...brazil, spans }
  expect(openBetween(twice, at('2026-11-23T00:00:00Z'), at('2026-11-24T00:00:00Z'))).toBe(4 * hour)
})

it('what is due after so much open time has so much open time before it', () => {
  const instant = fc.integer({ min: 0, max: 100_000 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 5 * 60_000))
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 40 * 60 }), (from, minutes) => {
      const due = afterOpen(brazil, from, minutes * 60_000)
      return due !== null && openBetween(brazil, from, due) === minutes * 60_000
    }),
    { numRuns: 60 },
  )
})
