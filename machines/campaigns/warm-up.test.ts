import { noRestDays } from '@aura/contracts/conversations/outbound/rules.ts'
import { expect, it } from 'vitest'
import { type DayRoom, dayRoom, minutesToEnd } from './duration.ts'
import { isWarm, nextStep, perDayAt } from './warm-up.ts'

const ramp = { firstPerDay: 50, growth: 100, targetPerDay: 400 }
const since = new Date('2026-03-02T12:00:00Z')
const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000)

it('grows by step up to its target, where the domain is warm', () => {
  expect([0, 1, 2, 3, 9].map((step) => perDayAt(ramp, step))).toEqual([50, 100, 200, 400, 400])
  expect([2, 3].map((step) => isWarm(ramp, step))).toEqual([false, true])
})

it('a day that was used and went well allows a larger one', () => {
  const day = { step: 1, since, sent: 90, failed: 1 }
  expect(nextStep(ramp, day, after(24))).toEqual({ step: 2, outcome: 'grew' })
  expect(nextStep(ramp, day, after(23))).toBeUndefined()
  expect(nextStep(ramp, { ...day, sent: 30 }, after(24))).toBeUndefined()
  expect(nextStep(ramp, { ...day, failed: 3 }, after(24))).toBeUndefined()
})

it('falls back at once when letters come back, and never below the first step', () => {
  expect(nextStep(ramp, { step: 2, since, sent: 40, failed: 3 }, after(1))).toEqual({ step: 1, outcome: 'fell_back' })
  expect(nextStep(ramp, { step: 0, since, sent: 40, failed: 30 }, after(1))).toEqual({ step: 0, outcome: 'fell_back' })
  expect(nextStep(ramp, { step: 2, since, sent: 10, failed: 9 }, after(1))).toBeUndefined()
})

it('a campaign beyond the allowance takes the days that it needs', () => {
  const budget = { limit: 100, used: 40, serviceShare: 0, sharing: 0, uses: {}, domain: 'loja.example' }
  const always = {
    window: null,
    law: null,
    quiet: null,
    restDays: noRestDays,
    calendar: { country: 'BR' as const, ownDays: [] },
    companyZone: 'UTC',
  }
  const minutesFor = (count: number, room: DayRoom | undefined) =>
    minutesToEnd({
      ...{ from: since, hours: always, perMinute: 60, rooms: [room] },
      people: [{ limit: 0, zone: null, count }],
    })
  expect(minutesFor(60, dayRoom(budget, 'own'))).toBe(1)
  expect(minutesFor(261, dayRoom(budget, 'own'))).toBe(3 * 24 * 60)
  expect(minutesFor(261, undefined)).toBe(5)
})
