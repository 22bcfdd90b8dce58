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
  /** Of what goes out, where it is described: the API page shows it. */
  readonly shape: $ZodType | null
}

/** `subject` is the id of what it is about: deliveries about one subject keep their order. `shape` cuts what it does not name. */
type Spec<B extends $ZodType> = {
  subject: (body: output<B>) => string
  data: (body: output<B>) => object
  shape?: $ZodType<object>
  isOffered?: (body: output<B>) => boolean
  example: output<B>
}

export const publicEvent = <B extends $ZodType>(contract: Event<B>, spec: Spec<B>): PublicEvent => {
  const { shape } = spec
  const data = (body: output<B>) => (shape ? z.parse(shape, spec.data(body)) : spec.data(body))
  return {
    contract,
    read: (body) => {
      const parsed = z.safeParse(contract.body, body)
      if (!parsed.success || spec.isOffered?.(parsed.data) === false) return null
      return { subject: spec.subject(parsed.data), data: data(parsed.data) }
    },
    sample: z.parse(z.record(z.string(), z.unknown()), spec.example),
    example: data(spec.example),
    shape: shape ?? null,
  }
}
