/**
 * The life of a session, run by the browser as an actor and by the server in its transactions. The
 * server knows only the two lasting states, `active` and `ended`; the others are a browser's way there.
 * `challenged` waits for the second factor, whose own life is in two-factor.ts; a social sign-in comes back
 * straight into it.
 */
import { setup } from 'xstate'

export type SessionState = 'restoring' | 'anonymous' | 'signingIn' | 'challenged' | 'active' | 'signingOut' | 'ended'

export type SessionEventType =
  | 'restored'
  | 'none'
  | 'submit'
  | 'challenged'
  | 'accepted'
  | 'refused'
  | 'abandoned'
  | 'refresh'
  | 'signOut'
  | 'revoke'
  | 'reuse'
  | 'expire'
  | 'leave'

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
