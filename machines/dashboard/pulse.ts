import { pulse } from '@aura/contracts/dashboard/pulse.ts'
import { reducer } from '../platform/reducer.ts'

/** Its news comes on the volatile lane, so there is nothing to fold. */
export const pulseReducer = reducer(pulse, [])
