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

export type Reset = (context: { tx: Db; companyId: string }) => Promise<void>

/** Every event of a step, before the first of them is taken. */
export type StepContext<E extends Event> = Omit<ReactionContext<E>, 'event'> & { events: readonly Delivered<E>[] }
export type StepEnd = Pick<ReactionContext<Event>, 'tx' | 'companyId' | 'emit' | 'now'>

/**
 * A step with a state of its own: what is read once for all its events, or gathered from them and written at its end.
 * What `end` emits names the last event as its cause.
 */
export type InSteps<E extends Event, S> = {
  readonly eventsAStep: number
  /** After so long a step ends early; longer where `begin` does for all events what would be done again. */
  readonly millisecondsAStep?: number
  readonly begin: (context: StepContext<E>) => Promise<S>
  readonly take: (context: ReactionContext<E>, state: S) => Promise<void>
  readonly end?: (context: StepEnd, state: S) => Promise<void>
}

export type Reaction = {
  readonly name: string
  readonly events: ReadonlyMap<string, Event>
  readonly begin: (context: StepContext<never>) => Promise<{
    readonly take: (context: ReactionContext<never>) => Promise<void>
    readonly end: (context: StepEnd) => Promise<void>
  }>
  readonly eventsAStep: number
  readonly millisecondsAStep: number
  /** One without a state ends its step with the first event that makes it emit, so that it holds its locks shortly. */
  readonly endsOnEmit: boolean
  /** Empties what a projection keeps for one company; null for a reaction, which cannot be replayed. */
  readonly reset: Reset | null
}

const byName = (events: Event | readonly Event[]) =>
  new Map((Array.isArray(events) ? events : [events]).map((event: Event) => [event.name, event]))

const nothing = async () => {}
/** A step holds a connection and, at its end, the company's log. */
const usualMilliseconds = 500

const eventByEvent = <E extends Event>(run: (context: ReactionContext<E>) => Promise<void>) => ({
  begin: async () => ({ take: run, end: nothing }),
  eventsAStep: 100,
  millisecondsAStep: usualMilliseconds,
  endsOnEmit: true,
})

function inSteps<E extends Event, S>({
  eventsAStep,
  millisecondsAStep = usualMilliseconds,
  begin,
  take,
  end = nothing,
}: InSteps<E, S>) {
  return {
    eventsAStep,
    millisecondsAStep,
    endsOnEmit: false,
    begin: async (context: StepContext<E>) => {
      const state = await begin(context)
      return {
        take: (reactionContext: ReactionContext<E>) => take(reactionContext, state),
        end: (last: StepEnd) => end(last, state),
      }
    },
  }
}

export const reaction = <E extends Event>(
  name: string,
  events: E | readonly E[],
  run: (context: ReactionContext<E>) => Promise<void>,
): Reaction => Object.freeze({ name, events: byName(events), reset: null, ...eventByEvent(run) })

export const reactionInSteps = <E extends Event, S>(
  name: string,
  events: E | readonly E[],
  steps: InSteps<E, S>,
): Reaction => Object.freeze({ name, events: byName(events), reset: null, ...inSteps(steps) })

export const projection = <E extends Event>(
  name: string,
  events: E | readonly E[],
  run: (context: ProjectionContext<E>) => Promise<void>,
  reset: Reset,
): Reaction => Object.freeze({ name, events: byName(events), reset, ...eventByEvent(run) })

export const projectionInSteps = <E extends Event, S>(
  name: string,
  events: E | readonly E[],
  steps: InSteps<E, S>,
  reset: Reset,
): Reaction => Object.freeze({ name, events: byName(events), reset, ...inSteps(steps) })
