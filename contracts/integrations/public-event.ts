/**
 * One event that leaves the house: about which subject, what of it, and an example. What is not named in `data` does not
 * go out, so a field that an event gains stays inside until it is offered. Names and fields only grow.
 */
import * as z from 'zod/mini'
import type { $ZodType, output } from 'zod/v4/core'
import type { Event } from '../platform/operation.ts'

export type Outgoing = { subject: string; data: object }

export type PublicEvent = {
  readonly contract: Event
  /** Null: this one stays inside, or its words were erased. */
  readonly read: (body: unknown) => Outgoing | null
  /** A body of it, and what goes out of that. */
  readonly sample: object
  readonly example: object
}

/** `subject` is the id of what it is about: deliveries about one subject keep their order. */
type Spec<B extends $ZodType> = {
  subject: (body: output<B>) => string
  data: (body: output<B>) => object
  isOffered?: (body: output<B>) => boolean
  example: output<B>
}

export const publicEvent = <B extends $ZodType>(contract: Event<B>, spec: Spec<B>): PublicEvent => ({
  contract,
  read: (body) => {
    const parsed = z.safeParse(contract.body, body)
    if (!parsed.success || spec.isOffered?.(parsed.data) === false) return null
    return { subject: spec.subject(parsed.data), data: spec.data(parsed.data) }
  },
  sample: z.parse(z.record(z.string(), z.unknown()), spec.example),
  example: spec.data(spec.example),
})
