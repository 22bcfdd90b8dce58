import { callStates, isLive } from '@aura/contracts/calls/call.ts'
import { expect, it } from 'vitest'
import { placeOf } from './call.ts'

it('has the customer on the line as long as the call is live, and nowhere afterwards', () => {
  for (const state of callStates) expect(placeOf(state) !== 'over').toBe(isLive(state))
})
