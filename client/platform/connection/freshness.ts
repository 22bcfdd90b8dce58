import type { ConnectionState } from '@aura/machines/platform/connection.ts'

/** A beat comes every five seconds; one that is a little late is no news. */
const freshMs = 7000
/** After three missed beats the line is taken for dead. */
const deadMs = 15_000

/** How far the dot is filled: 1 is live, 0 is nothing known any more. */
export function fullness(state: ConnectionState, age: number | undefined): number {
  if (state !== 'live' || age === undefined) return 0
  if (age <= freshMs) return 1
  return Math.max(0, 1 - (age - freshMs) / (deadMs - freshMs))
}

export const wordKey = {
  signedOut: 'platform.connection.connecting',
  connecting: 'platform.connection.connecting',
  catchingUp: 'platform.connection.catching_up',
  live: 'platform.connection.live',
  offline: 'platform.connection.offline',
  stopped: 'platform.connection.stopped',
} as const satisfies Record<ConnectionState, string>

export const detailKey = {
  signedOut: 'platform.connection.detail.waiting',
  connecting: 'platform.connection.detail.offline',
  catchingUp: 'platform.connection.detail.waiting',
  live: 'platform.connection.detail.live',
  offline: 'platform.connection.detail.offline',
  stopped: 'platform.connection.detail.stopped',
} as const satisfies Record<ConnectionState, string>
