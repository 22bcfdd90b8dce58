/** An offer stands until the first of: the operator's answer, its time-out, its withdrawal. */
import type { OfferState } from '@aura/contracts/routing/offer.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export const offerColumns = ['accept', 'refuse', 'pass', 'withdraw'] as const
export type OfferColumn = (typeof offerColumns)[number]
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

const no = refused()
const over = { accept: no, refuse: no, pass: no, withdraw: no }

export const offerTable: Table<OfferState, OfferColumn> = {
  offered: { accept: to('accepted'), refuse: to('refused'), pass: to('passed'), withdraw: to('withdrawn') },
  accepted: over,
  refused: over,
  passed: over,
  withdrawn: over,
}
