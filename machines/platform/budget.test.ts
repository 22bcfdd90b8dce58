import { expect, it } from 'vitest'
import { budgetMark, isSpent, spentPercent } from './budget.ts'

const of = (spentMicros: number, monthlyBudget: number | null = 10) => ({ monthlyBudget, spentMicros })

it('each mark is noticed once a month, and of both at the same time the higher one', () => {
  expect(spentPercent(of(7_999_999))).toBe(79)
  expect([7_999_999, 8_000_000, 9_999_999, 10_000_000].map((spent) => budgetMark(of(spent), 0))).toEqual([
    ...[null, 80, 80, 100],
  ])
  expect(budgetMark(of(9_000_000), 80)).toBe(null)
  expect(budgetMark(of(12_000_000), 80)).toBe(100)
  expect(budgetMark(of(12_000_000), 100)).toBe(null)
})

it('without a budget nothing is spent', () => {
  expect([isSpent(of(99_000_000, null)), isSpent(of(9_999_999)), isSpent(of(10_000_000))]).toEqual([false, false, true])
  expect(budgetMark(of(99_000_000, null), 0)).toBe(null)
})
