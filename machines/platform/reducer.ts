/**
 * A view's reducer: what its state becomes after an event. Pure, and the same code in the browser,
 * in the snapshot-equals-replay test and in rewind. Events it does not name leave the state alone.
 */
import type { BodyOf, Event, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'

export type Reducer<S> = {
  readonly view: View
  readonly events: readonly Event[]
  readonly fold: (state: S, event: WireEvent) => S
}

type Case<S> = readonly [Event, (state: S, body: never, event: WireEvent) => S]

/** Pairs an event with what it does, so that the body is typed where the case is written. */
export function on<S, E extends Event>(event: E, apply: (state: S, body: BodyOf<E>, event: WireEvent) => S): Case<S> {
  return [event, apply]
}

export function reducer<V extends View>(view: V, cases: readonly Case<StateOf<V>>[]): Reducer<StateOf<V>> {
  const byName = new Map(cases.map(([event, apply]) => [event.name, apply]))
  return {
    view,
    events: cases.map(([event]) => event),
    fold(state, event) {
      const apply = byName.get(event.name)
      return apply ? apply(state, event.body as never, event) : state
    },
  }
}
