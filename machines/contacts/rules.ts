import { ruleAdded, ruleRemoved, rulesChanged } from '@aura/contracts/contacts/block-list.ts'
import { on, reducer } from '../platform/reducer.ts'

/** Two at once may come in another order than they were decided in. */
const later = (a: string | null, b: string) => (a === null || a < b ? b : a)

export const rulesReducer = reducer(rulesChanged, [
  on(ruleAdded, (state, { rule }) => ({ at: later(state.at, rule.createdAt) })),
  on(ruleRemoved, (state, { at }) => ({ at: later(state.at, at) })),
])
