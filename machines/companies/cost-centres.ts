import {
  type CostCentre,
  type CostCentresState,
  costBooked,
  costCentreSaved,
  costCentres,
} from '@aura/contracts/companies/cost-centres.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { on, reducer } from '../platform/reducer.ts'
import { wallText } from '../platform/wall-clock.ts'

export const costCentresReducer = reducer(costCentres, [
  on(
    costCentreSaved,
    (state, { centre }): CostCentresState => ({ ...state, centres: { ...state.centres, [centre.id]: centre } }),
  ),
  on(costBooked, (state, { booking, month, spent }): CostCentresState => {
    if (state.month !== null && month < state.month) return state
    const before = month === state.month ? state.spent : {}
    return { ...state, month, spent: { ...before, [booking.centreId]: spent } }
  }),
])

/** The month of a moment where the company is: its budgets begin at its own midnight. */
export const monthIn = (at: Date, timeZone: string): string => wallText(timeZone, at).slice(0, 7)

/** 2026-11 and -1: 2026-10 */
export function monthBeside(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

export type CostNode = {
  centre: CostCentre
  spent: number
  /** With everything below it; a centre of another currency is a sum of its own. */
  total: readonly Money[]
  children: CostNode[]
}

export function sumOf(values: readonly Money[]): Money[] {
  const sums = new Map<Money['currency'], number>()
  for (const { amount, currency } of values) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

/** The tree as it is shown in `month`, each centre with what it and everything below it has spent. */
export function costTree(state: CostCentresState, month: string): CostNode[] {
  const byParent = Map.groupBy(Object.values(state.centres), ({ parentId }) => parentId)
  const spentOn = (id: string) => (month === state.month ? (state.spent[id] ?? 0) : 0)
  const below = (parent: string | null): CostNode[] =>
    (byParent.get(parent) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
      .map((centre) => {
        const children = below(centre.id)
        const spent = spentOn(centre.id)
        const own = { amount: spent, currency: centre.currency }
        return { centre, spent, total: sumOf([own, ...children.flatMap((child) => child.total)]), children }
      })
  return below(null)
}

export type BudgetState = 'none' | 'ok' | 'near' | 'over'

/** Near from four fifths on. What is exactly spent is not over. */
export function budgetState(budget: number | null, spent: number): BudgetState {
  if (budget === null) return 'none'
  if (spent > budget) return 'over'
  return spent * 5 >= budget * 4 && spent > 0 ? 'near' : 'ok'
}

/** Itself and whatever is below it: none of these may become its parent. */
export function withBelow(centres: CostCentresState['centres'], id: string): Set<string> {
  const byParent = Map.groupBy(Object.values(centres), ({ parentId }) => parentId)
  const found = new Set([id])
  for (const value of found) for (const child of byParent.get(value) ?? []) found.add(child.id)
  return found
}
