/** An offer stands until the first of: the operator's answer, its time-out, its withdrawal. */
import type { OfferState } from '@aura/contracts/routing/offer.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type OfferColumn = 'accept' | 'refuse' | 'pass' | 'withdraw'
export type OfferEvent = { type: OfferColumn }

export const offerMachine = setup({ types: { events: {} as OfferEvent } }).createMachine({
  id: 'routing.offer',
  initial: 'offered',
  states: {
    offered: { on: { accept: 'accepted', refuse: 'refused', pass: 'passed', withdraw: 'withdrawn' } },
    accepted: {},
    refused: {},
    passed: {},
    withdrawn: {},
  },
})

export const atOffer = (state: OfferState): SnapshotFrom<typeof offerMachine> =>
  offerMachine.resolveState({ value: state })
