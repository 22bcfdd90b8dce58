/**
 * The states of a call. While the customer is on the line, the state decides where the customer should be at the
 * provider (`placeOf`), and a job brings that about. The end may be reported late, twice and before the beginning: none
 * of that takes a call back. After a hang-up only the wrap-up is left.
 */
import type { CallState } from '@aura/contracts/calls/call.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type CallColumn =
  /** The desk has it ring at somebody, or takes that back. */
  | 'offer'
  | 'takeBack'
  | 'accept'
  /** The provider has connected the customer; did not answer; still has the customer waiting; cannot. */
  | 'connected'
  | 'lost'
  | 'again'
  | 'fail'
  | 'hold'
  | 'resume'
  | 'transfer'
  | 'hangUp'
  /** The caller has hung up. */
  | 'gone'
  /** There is nobody for the call to ring at. */
  | 'turnAway'
  | 'finish'
export type CallEvent = { type: CallColumn }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })
const over = {
  hold: refuse('caller_gone'),
  resume: refuse('caller_gone'),
  transfer: refuse('caller_gone'),
  hangUp: refuse('caller_gone'),
}
const unspoken = { hold: refuse('not_connected'), resume: refuse('not_connected') }

export const callMachine = setup({
  types: { events: {} as CallEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'calls.call',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        ...unspoken,
        offer: 'offered',
        accept: 'connecting',
        gone: 'abandoned',
        turnAway: 'missed',
        fail: 'failed',
      },
    },
    offered: { on: { ...unspoken, takeBack: 'waiting', accept: 'connecting', gone: 'missed', fail: 'failed' } },
    connecting: {
      on: {
        ...unspoken,
        connected: 'talking',
        lost: 'in_doubt',
        fail: 'failed',
        transfer: 'waiting',
        hangUp: 'wrap_up',
        gone: 'missed',
      },
    },
    in_doubt: {
      on: {
        ...unspoken,
        connected: 'talking',
        again: 'connecting',
        fail: 'failed',
        transfer: 'waiting',
        hangUp: 'wrap_up',
        gone: 'missed',
      },
    },
    talking: {
      on: {
        hold: 'on_hold',
        resume: refuse('not_held'),
        transfer: 'waiting',
        hangUp: 'wrap_up',
        gone: 'wrap_up',
        fail: 'wrap_up',
      },
    },
    on_hold: {
      on: {
        hold: refuse('held_already'),
        resume: 'talking',
        transfer: 'waiting',
        hangUp: 'wrap_up',
        gone: 'wrap_up',
        fail: 'wrap_up',
      },
    },
    wrap_up: { on: { ...over, finish: 'ended' } },
    ended: { on: over },
    abandoned: { on: over },
    missed: { on: over },
    refused: { on: over },
    failed: { on: over },
  },
})

export const atCall = (state: CallState): SnapshotFrom<typeof callMachine> => callMachine.resolveState({ value: state })

/** Where the customer is at the provider: in the music, connected, on hold, or gone. */
export type ProviderState = 'waiting' | 'connected' | 'held' | 'over'

/** Where the customer should be. */
export function placeOf(state: CallState): ProviderState {
  switch (state) {
    case 'waiting':
    case 'offered':
      return 'waiting'
    case 'connecting':
    case 'in_doubt':
    case 'talking':
      return 'connected'
    case 'on_hold':
      return 'held'
    default:
      return 'over'
  }
}
