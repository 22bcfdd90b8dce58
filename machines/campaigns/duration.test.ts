import { noRestDays } from '@aura/contracts/conversations/outbound/rules.ts'
import { expect, it } from 'vitest'
import { lawProfileOf } from '../conversations/outbound/law.ts'
import { dayRoom, minutesToEnd, minutesWithTrial, opensAt } from './duration.ts'

const always = {
  window: null,
  law: null,
  quiet: null,
  restDays: noRestDays,
  calendar: { country: 'BR' as const, ownDays: [] },
  companyZone: 'America/Sao_Paulo',
}
const days = [0, 1, 2, 3, 4, 5, 6]
const mornings = { ...always, window: { days, from: 9 * 60, to: 10 * 60, skipHolidays: false } }
const course = { from: new Date('2026-11-24T12:30:00Z'), hours: always, perMinute: 10, rooms: [undefined] }
const here = (count: number) => [{ limit: 0, zone: null, count }]

it('waits for the window of each day, and goes on the next', () => {
  // At half past nine: half an hour is left of the day's window.
  expect(minutesToEnd({ ...course, hours: mornings, people: here(300) })).toBe(30)
  expect(minutesToEnd({ ...course, hours: mornings, people: here(310) })).toBe(23 * 60 + 30)
  expect(minutesToEnd({ ...course, hours: mornings, people: here(901) })).toBe(47 * 60 + 30)
})

it('goes by the clock of the place where people live', () => {
  const people = [{ limit: 0, zone: 'America/Manaus', count: 1 }]
  expect(minutesToEnd({ ...course, hours: mornings, people })).toBe(30)
  expect(opensAt(mornings, 'America/Manaus', course.from)?.toISOString()).toBe('2026-11-24T13:00:00.000Z')
})

it('rests where the law and the company rest', () => {
  // A Friday evening: Saturday at ten is the next hour of the law in São Paulo.
  const from = new Date('2026-11-28T00:30:00Z')
  const hours = { ...always, law: lawProfileOf('BR') }
  expect(opensAt(hours, null, from)?.toISOString()).toBe('2026-11-28T13:00:00.000Z')
  // Six hours of Saturday, then Monday from nine.
  expect(minutesToEnd({ ...course, from, hours, people: here(3_601) })).toBe(12.5 * 60 + 47 * 60)
  const quiet = { ...always, quiet: { from: 21 * 60, to: 8 * 60 } }
  expect(opensAt(quiet, null, from)?.toISOString()).toBe('2026-11-28T11:00:00.000Z')
})

it('takes no more than its share of a limit each day, over each channel', () => {
  const budget = { limit: 250, used: 0, serviceShare: 20, sharing: 1, uses: { other: 0 }, domain: null }
  expect(dayRoom(budget, 'own')).toEqual({ first: 100, later: 100 })
  const rooms = [dayRoom(budget, 'own'), undefined]
  expect(minutesToEnd({ ...course, rooms, people: here(101) })).toBe(24 * 60)
  const people = [...here(100), { limit: 1, zone: null, count: 50 }]
  expect(minutesToEnd({ ...course, rooms, people })).toBe(15)
})

it('of many days it goes on as it went, and one that nobody lets out never ends', () => {
  const rooms = [{ first: 10, later: 10 }]
  expect(minutesToEnd({ ...course, rooms, people: here(1_000) })).toBe(100 * 24 * 60)
  const sundays = { ...always, law: lawProfileOf('BR'), window: { ...mornings.window, days: [0] } }
  expect(minutesToEnd({ ...course, hours: sundays, people: here(1) })).toBe(null)
  expect(opensAt(sundays, null, course.from)).toBe(undefined)
  expect(minutesToEnd({ ...course, people: [] })).toBe(0)
})

it('with a trial the rest begins once the sample is through and its time is over', () => {
  const people = [{ limit: 0, zone: null, count: 100, isTried: true }]
  const trial = { share: 20, minutes: 240 }
  // Two minutes for the twenty of the sample, eight for the others.
  expect(minutesWithTrial({ ...course, people }, trial)).toBe(2 + 240 + 8)
  expect(minutesWithTrial({ ...course, people }, null)).toBe(10)
  // The sample has taken of the day's room what the rest lacks then.
  const rooms = [{ first: 50, later: 50 }]
  expect(minutesWithTrial({ ...course, people, rooms }, trial)).toBeGreaterThan(24 * 60)
})

it('where the clocks change in the night the hours begin by the new time', () => {
  const hours = { ...always, law: lawProfileOf('US'), companyZone: 'America/New_York' }
  expect(opensAt(hours, null, new Date('2026-03-08T05:30:00Z'))?.toISOString()).toBe('2026-03-08T12:00:00.000Z')
  expect(opensAt(hours, null, new Date('2026-11-01T04:30:00Z'))?.toISOString()).toBe('2026-11-01T13:00:00.000Z')
})

it('takes no more of a provider account than its share of the rate, while others go on', () => {
  const over = (rate: number, count: number) => ({ limit: rate, rate, zone: null, count })
  const paced = { ...course, perMinute: 100, rooms: [undefined, undefined], rates: [5] }
  expect(minutesToEnd({ ...paced, people: [over(0, 50)] })).toBe(10)
  // What goes over another account does not wait for it.
  expect(minutesToEnd({ ...paced, people: [over(0, 50), over(1, 50)] })).toBe(10)
  expect(minutesToEnd({ ...paced, hours: mornings, people: [over(0, 151)] })).toBe(23 * 60 + 30)
  expect(minutesToEnd({ ...paced, rates: [1_000], people: [over(0, 500)] })).toBe(5)
})
