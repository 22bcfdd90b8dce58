/**
 * The life of a browser's socket. The machine holds no timer and no I/O of its own: the host provides `open` and
 * `close`, and the clock behind the `backoff` delay. Randomness comes in with the event, so the same events always give
 * the same waiting time.
 */
import { assign, setup } from 'xstate'

export type ConnectionState = 'signedOut' | 'connecting' | 'catchingUp' | 'live' | 'offline' | 'stopped'

export type ConnectionEvent =
  | { type: 'signIn' }
  | { type: 'signOut' }
  | { type: 'connected' }
  | { type: 'caughtUp' }
  /** The socket went away and may come back; `random` is in [0, 1). */
  | { type: 'dropped'; random: number; retryAfterMs?: number }
  /** The server said to stay away, with a code of close-codes.ts. */
  | { type: 'stayAway'; code: number }
  /** Something says that waiting on makes no sense: the network is back, a person asked. */
  | { type: 'wake' }

export const shortestWaitMs = 500
export const longestWaitMs = 20_000

/**
 * Full jitter: thousands of browsers that lost one gateway spread evenly over a window that doubles
 * with each failure. A delay that the server names is spread by the server already, each socket its
 * own, so only a little chance is added.
 */
export function backoffMs(failures: number, random: number, namedMs?: number): number {
  if (namedMs !== undefined) return Math.round(namedMs + random * shortestWaitMs)
  return Math.round(shortestWaitMs + random * Math.min(longestWaitMs, shortestWaitMs * 2 ** failures))
}

type Context = { failures: number; waitMs: number; code: number | null }

export const connection = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent },
  actions: {
    open: () => {},
    close: () => {},
    settle: assign({ failures: 0 }),
    wait: assign(({ context, event }) =>
      event.type === 'dropped'
        ? { waitMs: backoffMs(context.failures, event.random, event.retryAfterMs), failures: context.failures + 1 }
        : {},
    ),
    remember: assign(({ event }) => ({ code: event.type === 'stayAway' ? event.code : null })),
    forget: assign({ failures: 0, waitMs: 0, code: null }),
  },
  delays: { backoff: ({ context }) => context.waitMs },
}).createMachine({
  id: 'platform.connection',
  context: { failures: 0, waitMs: 0, code: null },
  initial: 'signedOut',
  states: {
    signedOut: { entry: ['close', 'forget'], on: { signIn: 'connecting' } },
    connecting: {
      entry: 'open',
      on: {
        connected: 'catchingUp',
        dropped: { target: 'offline', actions: 'wait' },
        stayAway: { target: 'stopped', actions: 'remember' },
        signOut: 'signedOut',
      },
    },
    catchingUp: {
      on: {
        caughtUp: { target: 'live', actions: 'settle' },
        dropped: { target: 'offline', actions: 'wait' },
        stayAway: { target: 'stopped', actions: 'remember' },
        signOut: 'signedOut',
      },
    },
    live: {
      on: {
        dropped: { target: 'offline', actions: 'wait' },
        stayAway: { target: 'stopped', actions: 'remember' },
        signOut: 'signedOut',
      },
    },
    offline: {
      entry: 'close',
      after: { backoff: 'connecting' },
      on: { wake: 'connecting', signOut: 'signedOut' },
    },
    stopped: {
      entry: 'close',
      on: { signIn: { target: 'connecting', actions: 'forget' }, signOut: 'signedOut' },
    },
  },
})
