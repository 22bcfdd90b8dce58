/**
 * A view's reducer: what its state becomes after an event. Pure, and the same code in the browser,
 * in the snapshot-equals-replay test and in rewind. Events it does not name leave the state alone;
 * those of older versions are lifted first, so a case knows today's bodies only.
 */
import type { BodyOf, Event, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { upcasters as common } from '../upcasters.ts'
import { today, type Upcasters, upcaster } from './upcast.ts'

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

/** An event that needs an upcaster and has none is refused here. */
export function reducer<V extends View>(
  view: V,
  cases: readonly Case<StateOf<V>>[],
  upcasters: Upcasters = common,
): Reducer<StateOf<V>> {
  for (const [event] of cases) upcaster(event, upcasters.get(event.name)?.steps ?? {})
  const byName = new Map(cases.map((item) => [item[0].name, item]))
  return {
    view,
    events: cases.map(([event]) => event),
    fold(state, event) {
      const found = byName.get(event.name)
      if (!found) return state
      const [contract, apply] = found
      return apply(state, today(contract, event.v, event.body, upcasters) as never, event)
    },
  }
}
