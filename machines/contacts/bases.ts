import { type BasesState, baseCounted, baseSaved, bases } from '@aura/contracts/contacts/bases.ts'
import { on, reducer } from '../platform/reducer.ts'

export const basesReducer = reducer(bases, [
  on(baseSaved, (state, { base }): BasesState => ({ bases: { ...state.bases, [base.id]: base } })),
  on(baseCounted, (state, { baseId, members }): BasesState => {
    const base = state.bases[baseId]
    return base ? { bases: { ...state.bases, [baseId]: { ...base, members } } } : state
  }),
])
