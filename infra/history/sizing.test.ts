import { dayMs } from '@aura/contracts/platform/durations.ts'
import { expect, test } from 'vitest'
import { sizing } from './sizing.ts'

const budgetMs = 25_000
const today = 30 * dayMs
const arrivalsADay = 25

/** How long the month takes, and how many customers it has, where a day and a customer cost so much. */
function month(dayCosts: number, customerCosts: number): { spent: number; arrived: number } {
  let [spent, arrived] = [0, 0]
  const sizeOf = sizing({ budgetMs, today, arrivalsADay, elapsed: () => spent })
  for (let day = 0; day <= today; day += dayMs) {
    const customers = arrivalsADay * sizeOf(day, arrived)
    arrived += customers
    spent += dayCosts + customers * customerCosts
  }
  return { spent, arrived }
}

test('the month is made in its time: all of the shop on a fast machine, a smaller one on a slow one', () => {
  const all = month(0, 0)
  expect(all.arrived).toBeGreaterThan(500)
  expect(month(20, 20)).toMatchObject({ arrived: all.arrived })
  for (const [dayCosts, customerCosts] of [
    [20, 60],
    [100, 100],
    [300, 60],
    [200, 200],
  ] as const) {
    const { spent, arrived } = month(dayCosts, customerCosts)
    expect(spent).toBeLessThan(30_000)
    expect(arrived).toBeLessThan(all.arrived)
    expect(arrived).toBeGreaterThan(0)
  }
})
