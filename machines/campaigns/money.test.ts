import { expect, it } from 'vitest'
import { fitUnder, overspentBy, paidBy, unpaid, withBudget } from './money.ts'

it('pays for whole messages, however many parts each has', () => {
  // 1,000 people at three parts of 10 each.
  expect(unpaid(15_000, [{ reached: 1000, cost: 30_000 }])).toBe(500)
  expect(unpaid(30_000, [{ reached: 1000, cost: 30_000 }])).toBe(0)
})

it('goes down the channels in their order, and one without a price costs nothing', () => {
  const channels = [
    { reached: 10, cost: null },
    { reached: 4, cost: 400 },
    { reached: 2, cost: 1000 },
    { reached: 5, cost: 0 },
  ]
  expect(unpaid(250, channels)).toBe(2 + 2)
  expect(unpaid(900, channels)).toBe(1)
  expect(unpaid(0, channels)).toBe(6)
})

it('says of each channel whom the money pays for, and what they cost', () => {
  expect(paidBy(150, [{ reached: 204, cost: 1632 }])).toEqual([{ reached: 18, cost: 144 }])
  const channels = [
    { reached: 4, cost: 400 },
    { reached: 3, cost: null },
    { reached: 2, cost: 1000 },
    { reached: 5, cost: 0 },
  ]
  expect(paidBy(950, channels)).toEqual([
    { reached: 4, cost: 400 },
    { reached: 0, cost: 0 },
    { reached: 1, cost: 500 },
    { reached: 5, cost: 0 },
  ])
  expect(paidBy(999, [{ reached: 3, cost: 1000 }])).toEqual([{ reached: 2, cost: 668 }])
})

it('says what a ceiling leaves and whom it does not pay for, and nothing of what is not known', () => {
  const channels = [{ reached: 4, cost: 400 }]
  const forecast = { used: 100, reserved: 50, channels }
  expect(withBudget(forecast, 400)).toEqual({ left: 250, unpaid: 2 })
  expect(withBudget(forecast, 120)).toEqual({ left: 0, unpaid: 4 })
  expect(withBudget(forecast, null)).toEqual({ left: null, unpaid: 0 })
  expect(withBudget({ ...forecast, channels: null }, 400)).toEqual({ left: 250, unpaid: null })
  expect(withBudget({ ...forecast, channels: [{ reached: 4, cost: null }] }, 400)).toEqual({ left: 250, unpaid: null })
})

it('costs whole parts where the messages differ in length', () => {
  // Of parts at 8 each, one message has one and another has two.
  expect(paidBy(20, [{ reached: 2, cost: 24, parts: 3 }])).toEqual([{ reached: 1, cost: 16 }])
  expect(paidBy(8, [{ reached: 2, cost: 24, parts: 3 }])).toEqual([{ reached: 0, cost: 0 }])
  expect(paidBy(24, [{ reached: 2, cost: 24, parts: 3 }])).toEqual([{ reached: 2, cost: 24 }])
  expect(paidBy(50, [{ reached: 10, cost: 160, parts: 20 }])).toEqual([{ reached: 3, cost: 48 }])
})

it('a budget below what is spent and reserved says by how much, and one that is met exactly does not', () => {
  expect(overspentBy({ budget: 500, spent: 600, reserved: 50 })).toBe(150)
  expect(overspentBy({ budget: 650, spent: 600, reserved: 50 })).toBe(0)
  expect(overspentBy({ budget: 500, spent: 600, reserved: -20 })).toBe(100)
})

it('pays for everybody where the whole cost is left, though an average part does not divide it', () => {
  expect(paidBy(1000, [{ reached: 3, cost: 1000 }])).toEqual([{ reached: 3, cost: 1000 }])
  expect(unpaid(1000, [{ reached: 3, cost: 1000 }])).toBe(0)
})

it('says that all fit only where nothing else limits them', () => {
  expect(fitUnder({ left: 250, unpaid: 0, hasMonthBudget: true })).toBe('all')
  expect(fitUnder({ left: null, unpaid: 0, hasMonthBudget: false })).toBe('all')
  expect(fitUnder({ left: null, unpaid: 0, hasMonthBudget: true })).toBe('by_month')
  expect(fitUnder({ left: 250, unpaid: 2, hasMonthBudget: false })).toBe('some')
  expect(fitUnder({ left: 250, unpaid: null, hasMonthBudget: false })).toBe('unknown')
})
