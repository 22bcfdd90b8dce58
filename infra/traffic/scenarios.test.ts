import { expect, test } from 'vitest'
import { chanceOf } from './chance.ts'
import { scenarioNames, scenarios } from './scenarios.ts'
import { customers } from './words.ts'

const drawn = (seed: number, count: number) => {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, () => chance.next())
}

test('the same seed plays the same day, another one another day', () => {
  expect(drawn(7, 50)).toEqual(drawn(7, 50))
  expect(drawn(7, 50)).not.toEqual(drawn(8, 50))
})

test('what is drawn is spread evenly, and customers come as often as the rate says', () => {
  const numbers = drawn(3, 10_000)
  for (let tenth = 0; tenth < 10; tenth++)
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(900)
  const chance = chanceOf(4)
  const waits = Array.from({ length: 10_000 }, () => chance.wait(6))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 10_000).toBeCloseTo(10_000, -3)
})

test.each(scenarioNames)('%s stays within bounds in every minute of its round', (name) => {
  const { round, at } = scenarios[name]
  for (let minute = 0; minute < round; minute++) {
    const { arrivals, calls, desks } = at(minute)
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThan(10)
    expect(arrivals).toBeGreaterThan(0)
    expect(arrivals).toBeLessThan(12)
    expect(desks).toBeGreaterThan(0)
    expect(desks).toBeLessThanOrEqual(4)
  }
})

test('an overload leaves about thirty waiting, a failure lasts five minutes', () => {
  const minutes = Array.from({ length: 30 }, (_, minute) => scenarios.overload.at(minute))
  const rushed = minutes.filter(({ desks }) => desks === 1).reduce((sum, { arrivals }) => sum + arrivals, 0)
  expect(rushed).toBeGreaterThan(40)
  expect(Array.from({ length: 20 }, (_, minute) => scenarios.failure.at(minute).provider)).toEqual(
    Array.from({ length: 20 }, (_, minute) => (minute >= 2 && minute < 7 ? 'fails' : 'works')),
  )
})

test('every customer of the shop has a number of their own, outside those that people play by hand', () => {
  expect(new Set(customers.map(({ phone }) => phone)).size).toBe(100)
  for (const { phone } of customers) expect(phone).toMatch(/^\+55119700000\d\d$/)
})
