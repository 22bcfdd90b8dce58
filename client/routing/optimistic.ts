/** Optimistic update: the operator's own state, before the server has answered. */

import type { InputOf } from '@aura/contracts/platform/operation.ts'
import type { DeskState } from '@aura/contracts/routing/offer.ts'
import type { setState } from '@aura/contracts/routing/operator.ts'
import { timeOf } from '../platform/feed/id.ts'

type StateInput = InputOf<typeof setState>

/** An operator who takes no more work loses all offers. */
export function withState(state: DeskState, said: StateInput, id: string): DeskState {
  const reason = said.state === 'paused' ? said.reason : null
  const came = said.state === 'available' ? { missed: 0 } : {}
  return {
    operator: { ...state.operator, state: said.state, reason, since: timeOf(id), ...came },
    offers: said.state === 'available' ? state.offers : [],
  }
}

export const withoutOffer = (state: DeskState, offerId: string): DeskState => ({
  ...state,
  offers: state.offers.filter(({ id }) => id !== offerId),
})
