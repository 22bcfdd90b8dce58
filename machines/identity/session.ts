/**
 * The life of a session, run by the browser as an actor and by the server in its transactions. The
 * server knows only the two lasting states, `active` and `ended`; the others are a browser's way there.
 * `challenged` waits for the second factor, whose own life is in two-factor.ts; a social sign-in comes back
 * straight into it.
 */
import { setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export const sessionStates = [
  'restoring',
  'anonymous',
  'signingIn',
  'challenged',
  'active',
  'signingOut',
  'ended',
] as const
export type SessionState = (typeof sessionStates)[number]

export const sessionEvents = [
  'restored',
  'none',
  'submit',
  'challenged',
  'accepted',
  'refused',
  'abandoned',
  'refresh',
  'signOut',
  'revoke',
  'reuse',
  'expire',
  'leave',
] as const
export type SessionEventType = (typeof sessionEvents)[number]

export const session = setup({
  types: { events: {} as { type: SessionEventType } },
}).createMachine({
  id: 'identity.session',
  initial: 'restoring',
  states: {
    restoring: { on: { restored: 'active', none: 'anonymous' } },
    anonymous: { on: { submit: 'signingIn', challenged: 'challenged', restored: 'active' } },
    signingIn: { on: { challenged: 'challenged', accepted: 'active', refused: 'anonymous' } },
    challenged: { on: { accepted: 'active', refused: 'challenged', abandoned: 'anonymous', restored: 'active' } },
    active: { on: { refresh: 'active', signOut: 'signingOut', revoke: 'ended', reuse: 'ended', expire: 'ended' } },
    signingOut: { on: { leave: 'ended', revoke: 'ended' } },
    ended: { on: { leave: 'anonymous' } },
  },
})

const no = refused()
const nothing: Record<SessionEventType, { refused: string }> = {
  restored: no,
  none: no,
  submit: no,
  challenged: no,
  accepted: no,
  refused: no,
  abandoned: no,
  refresh: no,
  signOut: no,
  revoke: no,
  reuse: no,
  expire: no,
  leave: no,
}

export const sessionTable: Table<SessionState, SessionEventType> = {
  restoring: { ...nothing, restored: to('active'), none: to('anonymous') },
  anonymous: { ...nothing, submit: to('signingIn'), challenged: to('challenged'), restored: to('active') },
  signingIn: { ...nothing, challenged: to('challenged'), accepted: to('active'), refused: to('anonymous') },
  challenged: {
    ...nothing,
    accepted: to('active'),
    refused: to('challenged'),
    abandoned: to('anonymous'),
    restored: to('active'),
  },
  active: {
    ...nothing,
    refresh: to('active'),
    signOut: to('signingOut'),
    revoke: to('ended'),
    reuse: to('ended'),
    expire: to('ended'),
  },
  signingOut: { ...nothing, leave: to('ended'), revoke: to('ended') },
  ended: { ...nothing, leave: to('anonymous') },
}
