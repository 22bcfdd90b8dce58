import { assistantPolicy, policySet } from '@aura/contracts/assistant/policy.ts'
import { on, reducer } from '../platform/reducer.ts'

export const policyReducer = reducer(assistantPolicy, [on(policySet, (_, { policy }) => policy)])
