/** Optimistic update: the operator's own state, before the server has answered. */

import type { InputOf } from '@aura/contracts/platform/operation.ts'
import type { DeskState } from '@aura/contracts/routing/offer.ts'
import type { setState } from '@aura/contracts/routing/operator.ts'
import { operatorAfter } from '@aura/machines/routing/operator.ts'
import { timeOf } from '../platform/feed/id.ts'

type StateInput = InputOf<typeof setState>

/** An operator who takes no more work loses all offers. */
export function withState(state: DeskState, input: StateInput, id: string): DeskState {
  const reason = input.state === 'paused' ? input.reason : null
  return {
    operator: { ...state.operator, ...operatorAfter(input.state, reason, timeOf(id)) },
    offers: input.state === 'available' ? state.offers : [],
  }
}

export const withoutOffer = (state: DeskState, offerId: string): DeskState => ({
  ...state,
  offers: state.offers.filter(({ id }) => id !== offerId),
})
