/** How a provider may behave badly. All of it happens with the real ones. */
import * as z from 'zod/mini'

const delay = z.int().check(z.gte(0), z.lte(600_000))
const copies = z.int().check(z.gte(1), z.lte(10))
const share = z.number().check(z.gte(0), z.lte(1))

export const behaviour = z.strictObject({
  /** Before each receipt; off, reversed or several times. */
  receiptDelayMs: delay,
  receiptCopies: copies,
  receiptOrder: z.enum(['straight', 'reversed']),
  receipts: z.boolean(),
  /** Before what a customer writes is delivered to us, and how often it is. */
  hookDelayMs: delay,
  hookCopies: copies,
  /** The share of sends that are taken and never answered. */
  dropAcks: share,
  /** The share of sends that fail, and how: nothing of them goes out. */
  sendFailures: share,
  sendFailure: z.enum(['refused', 'too_many', 'busy', 'error', 'silence']),
  /** Taken, and later told to have failed. */
  undeliverable: z.boolean(),
  /** As if the customer had not written for a day: only templates pass. */
  windowClosed: z.boolean(),
  /** What becomes of templates that are given for review. */
  templateReview: z._default(z.enum(['approve', 'reject', 'by_hand']), 'approve'),
  /** The whole provider is unavailable, for every request. */
  outage: z._default(z.boolean(), false),
})
export type Behaviour = z.infer<typeof behaviour>

export const someBehaviour = z.partial(behaviour)

export const good: Behaviour = {
  receiptDelayMs: 0,
  receiptCopies: 1,
  receiptOrder: 'straight',
  receipts: true,
  hookDelayMs: 0,
  hookCopies: 1,
  dropAcks: 0,
  sendFailures: 0,
  sendFailure: 'refused',
  undeliverable: false,
  windowClosed: false,
  templateReview: 'approve',
  outage: false,
}

/** With what is given put in its place. */
export const changed = (before: Behaviour, input: z.infer<typeof someBehaviour>): Behaviour =>
  z.parse(behaviour, {
    ...before,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  })
