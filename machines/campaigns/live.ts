import { liveControlRoom, liveLedger, liveOwnLedger } from '@aura/contracts/campaigns/live.ts'
import { reducer } from '../platform/reducer.ts'

/** What the rooms say comes on the volatile lane, so there is nothing to fold. */
export const liveControlRoomReducer = reducer(liveControlRoom, [])
export const liveLedgerReducer = reducer(liveLedger, [])
export const liveOwnLedgerReducer = reducer(liveOwnLedger, [])
