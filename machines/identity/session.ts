/**
 * The life of a session, run by the browser as an actor and by the server in its transactions. The
 * server knows only the two lasting states, `active` and `ended`; the others are a browser's way there.
 */
import { setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export const sessionStates = ['restoring', 'anonymous', 'signingIn', 'active', 'signingOut', 'ended'] as const
export type SessionState = (typeof sessionStates)[number]

export const sessionEvents = [
  'restored',
  'none',
  'submit',
  'accepted',
  'refused',
  'refresh',
  'signOut',
  'revoke',
  'reuse',
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
    anonymous: { on: { submit: 'signingIn', restored: 'active' } },
    signingIn: { on: { accepted: 'active', refused: 'anonymous' } },
    active: { on: { refresh: 'active', signOut: 'signingOut', revoke: 'ended', reuse: 'ended' } },
    signingOut: { on: { leave: 'ended', revoke: 'ended' } },
    ended: { on: { leave: 'anonymous' } },
  },
})

const no = refused()
const nothing: Record<SessionEventType, { refused: string }> = {
  restored: no,
  none: no,
  submit: no,
  accepted: no,
  refused: no,
  refresh: no,
  signOut: no,
  revoke: no,
  reuse: no,
  leave: no,
}

export const sessionTable: Table<SessionState, SessionEventType> = {
  restoring: { ...nothing, restored: to('active'), none: to('anonymous') },
  anonymous: { ...nothing, submit: to('signingIn'), restored: to('active') },
  signingIn: { ...nothing, accepted: to('active'), refused: to('anonymous') },
  active: { ...nothing, refresh: to('active'), signOut: to('signingOut'), revoke: to('ended'), reuse: to('ended') },
  signingOut: { ...nothing, leave: to('ended'), revoke: to('ended') },
  ended: { ...nothing, leave: to('anonymous') },
}
