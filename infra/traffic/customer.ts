/** The shop's customers who write: each has a wish, answers questions, and says thanks when it is met. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelControl } from '../phone/control.ts'
import type { Chance } from './chance.ts'
import { type Customer, customers, goOn, thank, wish } from './words.ts'

/** `heard`: receipts change a message too, and the customer answers it once. */
type Visit = { customer: Customer; rounds: number; since: number; heard: Set<string> }

export type Customers = {
  /** A customer who has no visit begins to write. */
  arrive: () => Promise<void>
  /** What the phones got since the last look is answered. */
  look: () => Promise<void>
  count: () => number
}

type CustomerOptions = {
  phones: ChannelControl
  accountId: string
  chance: Chance
  pace: number
  signal: AbortSignal
  now: () => number
  failed: (error: unknown) => void
}

/** Nobody waits longer for an answer. */
const patienceMs = 25 * 60_000

export function customersOf({ phones, accountId, chance, pace, signal, now, failed }: CustomerOptions): Customers {
  const visits = new Map<string, Visit>()
  let seen: number | undefined

  const write = ({ customer }: Visit, text: string) =>
    phones.write({ accountId, from: customer.phone, name: customer.name, content: { type: 'text', text } })

  const answer = (visit: Visit) => {
    const last = visit.rounds === 0
    visit.rounds -= 1
    if (last) visits.delete(visit.customer.phone)
    void pause(chance.between(3000, 20_000) * pace, undefined, { signal, ref: false })
      .then(() => phones.read({ accountId, customer: visit.customer.phone }))
      .then(() => write(visit, last ? thank(chance) : goOn(chance)))
      .catch((error: unknown) => {
        if (!signal.aborted) failed(error)
      })
  }

  return {
    async arrive() {
      const customer = chance.one(customers.filter(({ phone }) => !visits.has(phone)))
      if (!customer) return
      const visit = { customer, rounds: Math.floor(chance.between(0, 3)), since: now(), heard: new Set<string>() }
      visits.set(customer.phone, visit)
      await write(visit, wish(chance))
    },
    async look() {
      // What was said before this run is not answered now.
      seen ??= (await phones.state()).version
      const { version, messages } = await phones.messages({ account: accountId, from: 'company', after: String(seen) })
      seen = version
      const arrived = messages.filter(({ status }) => status === 'sent' || status === 'delivered')
      for (const { id, customer } of arrived) {
        const visit = visits.get(customer)
        if (!visit || visit.heard.has(id)) continue
        visit.heard.add(id)
        answer(visit)
      }
      for (const [phone, { since }] of visits) if (now() - since > patienceMs) visits.delete(phone)
    },
    count: () => visits.size,
  }
}
