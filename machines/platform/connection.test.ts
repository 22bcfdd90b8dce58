import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { backoffMs, type ConnectionEvent, connection, longestWaitMs, shortestWaitMs } from './connection.ts'

const fresh = { failures: 0, waitMs: 0, code: null }

describe('the wait before coming back', () => {
  it('is spread over a window that doubles with each failure, up to its longest', () => {
    expect(backoffMs(0, 0)).toBe(shortestWaitMs)
    expect(backoffMs(0, 0.999)).toBeLessThanOrEqual(2 * shortestWaitMs)
    expect(backoffMs(3, 0.5)).toBe(shortestWaitMs + 0.5 * shortestWaitMs * 8)
    expect(backoffMs(40, 1)).toBe(shortestWaitMs + longestWaitMs)
  })

  it('is the one that the server named, and a little chance', () => {
    expect(backoffMs(5, 0, 4_000)).toBe(4_000)
    expect(backoffMs(5, 0.5, 4_000)).toBe(4_000 + shortestWaitMs / 2)
  })

  it('grows while nothing gets through and starts again once a socket has caught up', () => {
    const after = (...events: ConnectionEvent[]) =>
      events.reduce(
        (state, event) => transition(connection, state, event)[0],
        connection.resolveState({ value: 'connecting', context: fresh }),
      )
    const drop: ConnectionEvent = { type: 'dropped', random: 1 }
    const wake: ConnectionEvent = { type: 'wake' }
    expect(after(drop).context.waitMs).toBe(1_000)
    expect(after(drop, wake, drop).context.waitMs).toBe(1_500)
    expect(after(drop, wake, { type: 'connected' }, drop).context.waitMs).toBe(1_500)
    expect(after(drop, wake, { type: 'connected' }, { type: 'caughtUp' }, drop).context.waitMs).toBe(1_000)
  })

  it('remembers why it was told to stay away until the next sign-in', () => {
    const machineSnapshot = transition(connection, connection.resolveState({ value: 'live', context: fresh }), {
      type: 'stayAway',
      code: 3500,
    })[0]
    expect(machineSnapshot.context.code).toBe(3500)
    expect(transition(connection, machineSnapshot, { type: 'signIn' })[0].context.code).toBeNull()
  })
})
