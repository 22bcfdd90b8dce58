/** A month's budget: how much of it is spent, when that has to be spoken of, and when it stops what it pays for. */
const microsPerUnit = 1_000_000

/** `monthlyBudget` in whole units of a currency, null where there is none; `spentMicros` in millionths. */
export type Budget = { monthlyBudget: number | null; spentMicros: number }

/** In per cent of the budget; of several that are passed at the same time the highest is noticed. */
export const budgetMarks = [80, 100] as const

export const spentPercent = ({ monthlyBudget, spentMicros }: Budget): number =>
  monthlyBudget === null ? 0 : Math.floor((spentMicros * 100) / (monthlyBudget * microsPerUnit))

/** The mark that is newly passed; `noticed` is the last one of this month. */
export function budgetMark(budget: Budget, noticed: number): number | null {
  const percent = spentPercent(budget)
  return budgetMarks.findLast((mark) => mark > noticed && percent >= mark) ?? null
}

export const isSpent = (budget: Budget): boolean => budget.monthlyBudget !== null && spentPercent(budget) >= 100
