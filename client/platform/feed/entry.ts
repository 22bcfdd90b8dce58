/**
 * One view that screens of this tab share: the watched state, what the person's own hand laid over
 * it, and the plain value that React reads. Every step computes both before it tells anybody, so
 * that a card never jumps back between the event and the end of its overlay.
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Beat, Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import type { Reducer } from '@aura/machines/platform/reducer.ts'
import { acknowledged, type Overlay, unacknowledged, uncovered, visible, without } from './overlay.ts'
import { createStore, type Store } from './store.ts'
import {
  answered,
  askAgain,
  beaten,
  closed,
  framed,
  isCurrent,
  outdated,
  paused,
  requested,
  unplugged,
  unwatched,
  type Watched,
} from './subscription.ts'

export type ViewStatus = 'loading' | 'live' | 'stale' | 'updating' | 'refused'

export type EntryState<S> = {
  readonly state: S | undefined
  readonly status: ViewStatus
  readonly error?: ErrorBody
  /** Server time up to which the state is known to be complete, in milliseconds. */
  readonly asOf: number | undefined
  readonly position: number
  readonly room: string | undefined
}

export const nothingShown: EntryState<never> = {
  state: undefined,
  status: 'loading',
  asOf: undefined,
  position: 0,
  room: undefined,
}

export type Entry<S> = ReturnType<typeof createEntry<S>>

/** An entry of whatever state: all that can be done without knowing which. */
export type AnyEntry = Omit<Entry<unknown>, 'lay' | 'overlays' | 'shown'> & {
  readonly shown: Pick<Store<EntryState<unknown>>, 'get' | 'subscribe'>
}

export function createEntry<S>(reducer: Reducer<S>) {
  let watched: Watched<S> = unwatched
  let overlays: readonly Overlay<S>[] = []
  let asOf: number | undefined
  let plugged = false
  const store = createStore<EntryState<S>>(nothingShown)

  function step(next: Watched<S>, nextOverlays: readonly Overlay<S>[] = overlays) {
    const restored = watched.epoch !== undefined && next.epoch !== watched.epoch
    const left = without(uncovered(nextOverlays, next.mine), next.caused)
    const stored = restored ? unacknowledged(left) : left
    const same =
      next.base === watched.base && stored.length === overlays.length && stored.every((o, i) => o === overlays[i])
    const state = same ? store.get().state : next.base === undefined ? undefined : visible(next.base, stored)
    if (next.base === undefined) asOf = undefined
    watched = next
    overlays = stored
    publish(state)
  }

  function publish(state: S | undefined) {
    const status = statusOf(watched, plugged)
    const { error, mine: position, room } = watched
    const before = store.get()
    if (
      before.state === state &&
      before.status === status &&
      before.asOf === asOf &&
      before.position === position &&
      before.room === room &&
      before.error === error
    )
      return
    store.set({ state, status, asOf, position, room, ...(error && { error }) })
  }

  /** A state that cannot be folded on is as good as one from the future (S11): it stops, and the view with it. */
  function readable(take: () => Watched<S>): Watched<S> {
    try {
      return take()
    } catch (error) {
      console.error(error)
      return outdated(watched)
    }
  }

  const heard = (time: number) => {
    asOf = Math.max(asOf ?? 0, time)
  }

  return {
    shown: store,
    watched: () => watched,
    overlays: () => overlays,
    plug() {
      plugged = true
      step(watched.phase === 'refused' ? askAgain(watched) : watched)
    },
    unplug() {
      plugged = false
      step(unplugged(watched))
    },
    ask: () => step(requested(watched)),
    pause: () => step(paused(watched)),
    askAgain: () => step(askAgain(watched)),
    answer(reply: WatchReply, now: number) {
      if (reply.ok && reply.snapshot !== undefined) heard(now)
      step(readable(() => answered(reducer, watched, reply)))
    },
    frame(frame: Frame) {
      const next = readable(() => framed(reducer, watched, frame))
      if (next.mine > watched.mine) for (const event of frame[3]) heard(Date.parse(event.at))
      step(next)
    },
    beat(beat: Beat) {
      const next = beaten(watched, beat)
      if (isCurrent(next)) heard(Date.parse(beat[2]))
      step(next)
    },
    close: (room: string, error: ErrorBody) => step(closed(watched, room, error)),
    /** O1: laid over at once, in the order of the commands. */
    lay: (id: string, apply: (state: S) => S) => step(watched, [...overlays, { id, apply, acked: undefined }]),
    /** O2, O3: an answer that brought no event to this room has nothing to wait for. */
    acked(id: string, position: number, rooms: readonly string[]) {
      const elsewhere = rooms.length > 0 && watched.room !== undefined && !rooms.includes(watched.room)
      if (position === 0 || elsewhere) step(watched, without(overlays, [id]))
      else step(watched, acknowledged(overlays, id, position))
    },
    /** O4: refused or given up: as if it had never been. */
    rollBack: (id: string) => step(watched, without(overlays, [id])),
    forget: () => step(unwatched, []),
  }
}

function statusOf<S>(watched: Watched<S>, plugged: boolean): ViewStatus {
  if (watched.phase === 'refused' || watched.phase === 'updating') return watched.phase
  if (watched.base === undefined) return 'loading'
  return plugged && isCurrent(watched) ? 'live' : 'stale'
}
