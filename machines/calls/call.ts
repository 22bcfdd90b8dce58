/**
 * The states of a call. While the customer is on the line, the state decides where the customer should be at the
 * provider (`placeOf`), and a job brings that about. The end may be reported late, twice and before the beginning: none
 * of that takes a call back. After a hang-up only the wrap-up is left.
 */
import type { CallState } from '@aura/contracts/calls/call.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export const callColumns = [
  /** The desk has it ring at somebody, or takes that back. */
  'offer',
  'takeBack',
  'accept',
  /** The provider has connected the customer; did not answer; still has the customer waiting; cannot. */
  'connected',
  'lost',
  'again',
  'fail',
  'hold',
  'resume',
  'transfer',
  'hangUp',
  /** The caller has hung up. */
  'gone',
  /** There is nobody for the call to ring at. */
  'turnAway',
  'finish',
] as const
export type CallColumn = (typeof callColumns)[number]
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

const no = refused()
const gone = refused('caller_gone')
const early = refused('not_connected')
const closed = {
  offer: no,
  takeBack: no,
  accept: no,
  connected: no,
  lost: no,
  again: no,
  fail: no,
  hold: gone,
  resume: gone,
  transfer: gone,
  hangUp: gone,
  gone: no,
  turnAway: no,
  finish: no,
}

export const callTable: Table<CallState, CallColumn> = {
  waiting: {
    offer: to('offered'),
    takeBack: no,
    accept: to('connecting'),
    connected: no,
    lost: no,
    again: no,
    fail: to('failed'),
    hold: early,
    resume: early,
    transfer: no,
    hangUp: no,
    gone: to('abandoned'),
    turnAway: to('missed'),
    finish: no,
  },
  offered: {
    offer: no,
    takeBack: to('waiting'),
    accept: to('connecting'),
    connected: no,
    lost: no,
    again: no,
    fail: to('failed'),
    hold: early,
    resume: early,
    transfer: no,
    hangUp: no,
    gone: to('missed'),
    turnAway: no,
    finish: no,
  },
  connecting: {
    offer: no,
    takeBack: no,
    accept: no,
    connected: to('talking'),
    lost: to('in_doubt'),
    again: no,
    fail: to('failed'),
    hold: early,
    resume: early,
    transfer: to('waiting'),
    hangUp: to('wrap_up'),
    gone: to('missed'),
    turnAway: no,
    finish: no,
  },
  in_doubt: {
    offer: no,
    takeBack: no,
    accept: no,
    connected: to('talking'),
    lost: no,
    again: to('connecting'),
    fail: to('failed'),
    hold: early,
    resume: early,
    transfer: to('waiting'),
    hangUp: to('wrap_up'),
    gone: to('missed'),
    turnAway: no,
    finish: no,
  },
  talking: {
    offer: no,
    takeBack: no,
    accept: no,
    connected: no,
    lost: no,
    again: no,
    fail: to('wrap_up'),
    hold: to('on_hold'),
    resume: refused('not_held'),
    transfer: to('waiting'),
    hangUp: to('wrap_up'),
    gone: to('wrap_up'),
    turnAway: no,
    finish: no,
  },
  on_hold: {
    offer: no,
    takeBack: no,
    accept: no,
    connected: no,
    lost: no,
    again: no,
    fail: to('wrap_up'),
    hold: refused('held_already'),
    resume: to('talking'),
    transfer: to('waiting'),
    hangUp: to('wrap_up'),
    gone: to('wrap_up'),
    turnAway: no,
    finish: no,
  },
  wrap_up: { ...closed, finish: to('ended') },
  ended: closed,
  abandoned: closed,
  missed: closed,
  refused: closed,
  failed: closed,
}

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
