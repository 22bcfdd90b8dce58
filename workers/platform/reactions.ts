/**
 * What a feature hangs on the log.
 *
 * A reaction does something because something happened; it begins with the events after the moment it
 * was first registered, and it never sees one twice. A projection keeps a table that can be rebuilt
 * from the log; it begins at the first event and can be replayed, so it emits nothing and puts in no
 * jobs, and takes time and ids from the event.
 *
 * Both get a company's events one by one in their order. What they write commits together with the
 * cursor, so it happens exactly once. They make no network calls: those are jobs.
 */
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { Emit } from '@aura/server/platform/handle.ts'
import type { Job } from '@aura/server/platform/jobs.ts'
import type { $ZodType, input as zodInput } from 'zod/v4/core'

/** An event with its body as today's contract describes it. */
export type Delivered<E extends Event> = E extends Event
  ? {
      readonly contract: E
      readonly id: string
      readonly position: number
      readonly at: string
      readonly actor: string | null
      readonly cause: string | null
      readonly body: BodyOf<E>
    }
  : never

/** Tells apart the events of a reaction that has several. */
export const isEvent = <E extends Event>(event: Delivered<Event>, contract: E): event is Delivered<E> =>
  event.contract.name === contract.name

export type Enqueue = <P extends $ZodType>(
  job: Job<P>,
  payload: zodInput<P>,
  options?: { startAfter?: Date; singletonKey?: string; retryLimit?: number },
) => Promise<string | null>

export type ProjectionContext<E extends Event> = { event: Delivered<E>; tx: Db; companyId: string }

export type ReactionContext<E extends Event> = ProjectionContext<E> & {
  /** The emitted event names this one as its cause. */
  emit: Emit
  enqueue: Enqueue
  now: Date
  newId: () => string
}

type InCompany = (context: { tx: Db; companyId: string }) => Promise<void>
export type Reset = InCompany

/**
 * For what keeps what it learns in memory: it is written once a step, however many events that took. What a reaction
 * emits here names the last of them as its cause.
 */
export type Folding = {
  readonly settle: (context: { tx: Db; companyId: string; emit: Emit }) => Promise<void>
  readonly eventsAStep: number
}

export type Reaction = {
  readonly name: string
  readonly events: ReadonlyMap<string, Event>
  readonly run: (context: ReactionContext<never>) => Promise<void>
  /** Empties what a projection keeps for one company; null for a reaction, which cannot be replayed. */
  readonly reset: Reset | null
  readonly folding: Folding | null
}

const byName = (events: Event | readonly Event[]) =>
  new Map((Array.isArray(events) ? events : [events]).map((event: Event) => [event.name, event]))

export const reaction = <E extends Event>(
  name: string,
  events: E | readonly E[],
  run: (context: ReactionContext<E>) => Promise<void>,
  folding: Folding | null = null,
): Reaction => Object.freeze({ name, events: byName(events), run, reset: null, folding })

export const projection = <E extends Event>(
  name: string,
  events: E | readonly E[],
  run: (context: ProjectionContext<E>) => Promise<void>,
  reset: Reset,
  folding: Folding | null = null,
): Reaction => Object.freeze({ name, events: byName(events), run, reset, folding })
