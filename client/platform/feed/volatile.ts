/**
 * The volatile lane: who types, who looks, a metric of this second. Only the latest value of a key
 * counts, and a newcomer is told all of them, so a lost line simply empties the room.
 */
import { createStore, type Store } from './store.ts'

export type VolatileValue = { readonly value: unknown; readonly asOf: number }
export type VolatileRoom = ReadonlyMap<string, VolatileValue>

const nobody: VolatileRoom = new Map()

export function createVolatile() {
  const rooms = new Map<string, Store<VolatileRoom>>()
  const room = (name: string) => {
    const found = rooms.get(name) ?? createStore(nobody)
    rooms.set(name, found)
    return found
  }
  return {
    room,
    heard(name: string, key: string, value: unknown, asOf: string) {
      const store = room(name)
      const next = new Map(store.get())
      if (value === null) next.delete(key)
      else next.set(key, { value, asOf: Date.parse(asOf) })
      store.set(next)
    },
    /** Nobody here looks into this room any more, or nobody may. */
    forget: (name: string) => rooms.get(name)?.set(nobody),
    empty() {
      for (const store of rooms.values()) store.set(nobody)
    },
  }
}
