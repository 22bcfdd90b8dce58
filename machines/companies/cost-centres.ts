import {
  type CostCentre,
  type CostCentresState,
  costBooked,
  costCentreSaved,
  costCentres,
} from '@aura/contracts/companies/cost-centres.ts'
import { on, reducer } from '../platform/reducer.ts'

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

export type CostNode = { centre: CostCentre; spent: number; spentBelow: number; children: CostNode[] }

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
        return { centre, spent, spentBelow: children.reduce((sum, one) => sum + one.spentBelow, spent), children }
      })
  return below(null)
}
