/**
 * The shop's customers who call: each waits with limited patience, speaks once an operator is on the line, and hangs up
 * when the wish is met, unless the operator hangs up before.
 */
import type { ChannelControl } from '../phone/control.ts'
import type { PhoneCall } from '../phone/voice-call.ts'
import type { Chance } from './chance.ts'
import { customers } from './words.ts'

/** `since`: when the customer began to hear it. */
type OnLine = { phone: string; hears: PhoneCall['hears']; since: number; waits: number; talks: number }

export type Callers = {
  /** A customer who is not on the line calls. */
  arrive: () => Promise<void>
  /** Customers whose patience is over hang up. */
  look: () => Promise<void>
  /** All of them hang up. */
  leave: () => Promise<void>
  count: () => number
}

type CallerOptions = { phones: ChannelControl; accountId: string; chance: Chance; pace: number; now: () => number }

const minuteMs = 60_000
/** Nobody waits longer on hold. */
const heldMs = minuteMs
/** However fast a day is played, to connect somebody takes the time it takes. */
const leastMs = 15_000

export function callersOf({ phones, accountId, chance, pace, now }: CallerOptions): Callers {
  const onLine = new Map<string, OnLine>()
  let seen = 0

  const enough = ({ hears, since, waits, talks }: OnLine): boolean => {
    const been = now() - since
    if (hears === 'room') return been > talks
    return been > (hears === 'hold' ? Math.max(leastMs, heldMs * pace) : waits)
  }
  const hangUp = async (callId: string) => {
    onLine.delete(callId)
    await phones.hangUp(callId)
  }

  return {
    async arrive() {
      const busy = new Set([...onLine.values()].map(({ phone }) => phone))
      const customer = chance.one(customers.filter(({ phone }) => !busy.has(phone)))
      if (!customer) return
      const waits = Math.max(leastMs, chance.between(0.5, 2) * minuteMs * pace)
      const talks = chance.between(0.4, 1.6) * minuteMs * pace
      const { id, hears } = await phones.call({ accountId, from: customer.phone, name: customer.name })
      onLine.set(id, { phone: customer.phone, hears, since: now(), waits, talks })
    },
    async look() {
      for (const { id, hears, status, version } of await phones.calls(accountId, seen)) {
        seen = Math.max(seen, version)
        const item = onLine.get(id)
        if (status === 'completed' || status === 'busy') onLine.delete(id)
        else if (item && item.hears !== hears) Object.assign(item, { hears, since: now() })
      }
      for (const [callId, item] of onLine) if (enough(item)) await hangUp(callId)
    },
    async leave() {
      for (const callId of [...onLine.keys()]) await hangUp(callId)
    },
    count: () => onLine.size,
  }
}
