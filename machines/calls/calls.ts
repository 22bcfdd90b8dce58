/** The calls on the line after an event. */
import { type Call, callChanged, callReturnChanged, isOpen } from '@aura/contracts/calls/call.ts'
import { type LiveCallsState, liveCalls } from '@aura/contracts/calls/calls.ts'
import { on, reducer } from '../platform/reducer.ts'

export const byStart = (a: Call, b: Call) =>
  a.startedAt === b.startedAt ? (a.id < b.id ? -1 : 1) : a.startedAt < b.startedAt ? -1 : 1

export const liveCallsReducer = reducer(liveCalls, [
  on(callChanged, (state, { call }): LiveCallsState => {
    const others = state.calls.filter(({ id }) => id !== call.id)
    return { calls: isOpen(call.state) ? [...others, call].sort(byStart) : others }
  }),
  // Nothing on the line changes; the log is read again.
  on(callReturnChanged, (state) => state),
])
