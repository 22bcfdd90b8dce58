import { type CallState, callStates, isLive } from '@aura/contracts/calls/call.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atCall, type CallColumn, callColumns, callMachine, callTable, placeOf } from './call.ts'

const outcome = (from: CallState, type: CallColumn) => {
  const result = attempt(callMachine, atCall(from), { type })
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('calls.call follows its table', () => {
  for (const from of callStates)
    it(from, () => {
      for (const column of callColumns)
        expect([column, outcome(from, column)]).toEqual([column, callTable[from][column]])
    })

  it('has the customer on the line as long as it is live, and nowhere afterwards', () => {
    for (const state of callStates) expect(placeOf(state) !== 'over').toBe(isLive(state))
  })
})
