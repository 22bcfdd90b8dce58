import { counted, pulse, type TargetsState, targetSaved, targets } from '@aura/contracts/tracking/target.ts'
import { on, reducer } from '../platform/reducer.ts'

export const targetsReducer = reducer(targets, [
  on(
    targetSaved,
    (state, { target }): TargetsState => ({ ...state, targets: { ...state.targets, [target.id]: target } }),
  ),
])

export const pulseReducer = reducer(pulse, [on(counted, (_, { at }) => ({ at }))])
