import type { Clock } from './clock.ts'

const samples = 12

/**
 * The server's time, from what its beats say. A beat is late by its way through the network and
 * never early, so of the last minute's beats the one that came fastest is nearest to the truth.
 */
export function createServerClock(clock: Clock) {
  let offsets: number[] = []
  return {
    heard(serverTime: number) {
      offsets = [...offsets, serverTime - clock.now()].slice(-samples)
    },
    isSet: () => offsets.length > 0,
    now: () => clock.now() + (offsets.length === 0 ? 0 : Math.max(...offsets)),
  }
}
