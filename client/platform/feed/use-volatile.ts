import { useCallback, useSyncExternalStore } from 'react'
import { useFeed } from './provider.tsx'
import type { VolatileRoom } from './volatile.ts'

/** The latest value of every key of a watched room (`useView` tells its name). */
export function useVolatile(room: string): VolatileRoom {
  const store = useFeed().volatile(room)
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Says something to a watched room that is only true for a moment; lost while the line is down. */
export function useSay(room: string) {
  const feed = useFeed()
  return useCallback((key: string, value: unknown) => feed.say(room, key, value), [feed, room])
}
