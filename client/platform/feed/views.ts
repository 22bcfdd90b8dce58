/**
 * All views that this tab watches: shared by the screens that show them, kept for a moment after the
 * last one went, asked for again whenever their state says so.
 */

import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { ParamsOf, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { Beat, Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import { backoffMs } from '@aura/machines/platform/connection.ts'
import type { Reducer } from '@aura/machines/platform/reducer.ts'
import { type Clock, createTimer, type Timer } from './clock.ts'
import { type AnyEntry, createEntry, type Entry, type EntryState, nothingShown } from './entry.ts'
import type { Link } from './link.ts'
import { have } from './subscription.ts'

/** How long a view without a screen is kept, so that going back shows it at once. */
export const keptMs = 30_000
/** An answer to a watch request that takes longer than this is not waited for. */
export const answerMs = 15_000

type Followed = {
  readonly key: string
  readonly view: View
  readonly params: unknown
  readonly entry: AnyEntry
  readonly leaving: Timer
  readonly retry: Timer
  users: number
  tries: number
}

/** The same view with the same params, whatever the order in which these were written. */
export const viewKey = (view: View, params: unknown): string =>
  `${view.name} ${JSON.stringify(params, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )}`

export type Views = ReturnType<typeof createViews>

export function createViews(deps: {
  clock: Clock
  random: () => number
  now: () => number
  onStep: () => void
  onLeft: (room: string) => void
}) {
  const followed = new Map<string, Followed>()
  let link: Link | undefined

  /** Entries of all kinds stand in one map; the key begins with the view's name, and a view has one type of state. */
  const find = <V extends View>(view: V, params: ParamsOf<V>) =>
    followed.get(viewKey(view, params))?.entry as Entry<StateOf<V>> | undefined

  function follow<V extends View>(view: V, reducer: Reducer<StateOf<V>>, params: ParamsOf<V>, notify: () => void) {
    const key = viewKey(view, params)
    const found = followed.get(key) ?? add(key, view, params, reducer)
    found.users += 1
    found.leaving.stop()
    const unsubscribe = found.entry.shown.subscribe(notify)
    if (found.entry.watched().phase === 'refused') found.entry.askAgain()
    attend(found)
    return () => {
      unsubscribe()
      found.users -= 1
      if (found.users === 0) found.leaving.set(keptMs, () => remove(found))
    }
  }

  function add<V extends View>(key: string, view: V, params: ParamsOf<V>, reducer: Reducer<StateOf<V>>): Followed {
    const entry = createEntry(reducer)
    const timers = { leaving: createTimer(deps.clock), retry: createTimer(deps.clock) }
    const made: Followed = { key, view, params, entry, ...timers, users: 0, tries: 0 }
    if (link) entry.plug()
    followed.set(key, made)
    return made
  }

  function remove(gone: Followed) {
    gone.leaving.stop()
    gone.retry.stop()
    followed.delete(gone.key)
    leaveRoom(gone.entry.watched().room)
    deps.onStep()
  }

  /** Two views may show one room (a default and its name); the last one out closes it. */
  function leaveRoom(room: string | undefined) {
    if (room === undefined) return
    if ([...followed.values()].some((other) => other.entry.watched().room === room)) return
    link?.unwatch(room)
    deps.onLeft(room)
  }

  /** Does what the view's state asks for: a question now, or one after a while. */
  function attend(item: Followed) {
    const { phase } = item.entry.watched()
    if (!link) return
    if (phase === 'waiting') ask(item, link)
    if (phase === 'following') {
      item.tries = 0
      item.retry.stop()
    }
    if (phase === 'paused' && !item.retry.running())
      item.retry.set(backoffMs(item.tries++, deps.random()), () => {
        item.entry.askAgain()
        attend(item)
      })
  }

  function ask(item: Followed, over: Link) {
    const had = have(item.entry.watched())
    item.entry.ask()
    item.retry.set(answerMs, () => {
      item.entry.pause()
      attend(item)
    })
    over.watch(item.view.name, item.params, had, (reply) => {
      if (link === over) answer(item, reply)
    })
  }

  function answer(item: Followed, reply: WatchReply) {
    if (followed.get(item.key) !== item) {
      if (reply.ok) leaveRoom(reply.room)
      return
    }
    if (item.entry.watched().phase === 'asking') item.retry.stop()
    item.entry.answer(reply, deps.now())
    attend(item)
    deps.onStep()
  }

  function each(step: (entry: AnyEntry) => void) {
    for (const item of [...followed.values()]) {
      step(item.entry)
      attend(item)
    }
    deps.onStep()
  }

  return {
    follow,
    shown: <V extends View>(view: V, params: ParamsOf<V>): EntryState<StateOf<V>> =>
      find(view, params)?.shown.get() ?? nothingShown,
    lay<V extends View>(view: V, params: ParamsOf<V>, id: string, apply: (state: StateOf<V>) => StateOf<V>) {
      find(view, params)?.lay(id, apply)
    },
    up(opened: Link) {
      link = opened
      each((entry) => entry.plug())
    },
    down() {
      link = undefined
      for (const item of followed.values()) item.retry.stop()
      each((entry) => entry.unplug())
    },
    frame: (frame: Frame) => each((entry) => entry.frame(frame)),
    beat: (beat: Beat) => each((entry) => entry.beat(beat)),
    closed: (room: string, error: ErrorBody) => each((entry) => entry.close(room, error)),
    acked: (id: string, position: number, rooms: readonly string[]) =>
      each((entry) => entry.acked(id, position, rooms)),
    rollBack: (id: string) => each((entry) => entry.rollBack(id)),
    /** Nothing is being asked for and every promised replay has come. */
    settled: () =>
      [...followed.values()].every(({ entry }) => {
        const { phase, mine, target } = entry.watched()
        return phase !== 'waiting' && phase !== 'asking' && (phase !== 'following' || mine >= target)
      }),
    outdated: () => [...followed.values()].some(({ entry }) => entry.watched().phase === 'updating'),
    /** At sign-out: the next person on this machine finds nothing. */
    clear() {
      for (const item of [...followed.values()]) {
        item.entry.forget()
        if (item.users === 0) remove(item)
      }
    },
  }
}
