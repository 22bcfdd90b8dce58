/**
 * Deliveries without a valid signature, per channel and sender address. Each costs a transaction, so there are few a
 * minute; beyond them a delivery is held against the connections that the last refusal has read, which costs a digest.
 * So a forger never keeps out the provider behind the same address.
 */
import { tokenBuckets } from '../platform/rate-limit.ts'
import { refuse } from '../platform/refuse.ts'

export const refusedPerMinute = 300

type Bar<Connection> = { until: number; connections: readonly Connection[] }

export type RefusedDeliveries<Connection> = {
  /** Refuses a sender whose refusals are used up, unless a connection proves the delivery. */
  check: (proves: (connection: Connection) => boolean) => void
  /** Counts a refusal. */
  count: (connections: readonly Connection[]) => void
}

export function refusedDeliveries<Connection>(now: () => number): (sender: string) => RefusedDeliveries<Connection> {
  const take = tokenBuckets(now)
  const bars = new Map<string, Bar<Connection>>()
  const refuseFor = (wait: number) => refuse('request.too_many', { params: { retryAfterMs: Math.ceil(wait) } })
  const forgetEnded = () => {
    for (const [sender, { until }] of bars) if (until <= now()) bars.delete(sender)
  }
  return (sender) => ({
    check(proves) {
      const bar = bars.get(sender)
      if (bar && bar.until > now() && !bar.connections.some(proves)) refuseFor(bar.until - now())
    },
    count(connections) {
      const wait = take(sender, refusedPerMinute)
      if (wait === 0) return
      forgetEnded()
      bars.set(sender, { until: now() + wait, connections })
      refuseFor(wait)
    },
  })
}
