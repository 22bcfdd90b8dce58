/**
 * Events are never rewritten. When the meaning of a body changes, its contract takes the next version and says beside
 * itself how a body of each older version reads today: one pure step from v to v + 1. Code that folds events
 * (reactions, reducers, rewind) lifts them first; the gateway passes them on as they are.
 */
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'

/** From version to the function that makes the next version of a body of it. */
export type Steps = Readonly<Record<number, (body: unknown) => unknown>>

export type Upcaster = { readonly event: Event; readonly steps: Steps }
export type Upcasters = ReadonlyMap<string, Upcaster>

/** Written by a newer release than this one: it is left to a process that knows it. */
export class NewerEvent extends Error {
  override name = 'NewerEvent'
  constructor(name: string, v: number, existing: number) {
    super(`${name} is at version ${v}, this process knows it up to ${existing}`)
  }
}

/** Refuses a gap as it is defined, and not when the first old event comes along. */
export function upcaster(event: Event, steps: Steps): Upcaster {
  for (let v = 1; v < event.v; v++) {
    if (!steps[v]) throw new Error(`${event.name} has no step from version ${v} to ${v + 1}`)
  }
  return { event, steps }
}

export const upcastersOf = (list: readonly Upcaster[]): Upcasters =>
  new Map(list.map((upcaster) => [upcaster.event.name, upcaster]))

/** The body as the contract of today describes it. */
export function today<E extends Event>(event: E, v: number, body: unknown, upcasters: Upcasters): BodyOf<E> {
  if (v > event.v) throw new NewerEvent(event.name, v, event.v)
  let lifted = body
  for (let at = v; at < event.v; at++) {
    const step = upcasters.get(event.name)?.steps[at]
    if (!step) throw new Error(`${event.name} has no step from version ${at} to ${at + 1}`)
    lifted = step(lifted)
  }
  return lifted as BodyOf<E>
}
