import { useCallback, useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Queued } from './commands.ts'
import type { Connection } from './gateway-connection.ts'
import { useFeed } from './provider.tsx'

/** The state of the line; renders again only when that changes or a beat comes. */
export function useConnectionState(): Connection {
  const { connection } = useFeed()
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** The same, with the age of the last sign of life in milliseconds, counted on every second. */
export function useConnection(): Connection & { age: number | undefined } {
  const connection = useConnectionState()
  useTick(true)
  const { heardAt } = connection
  return { ...connection, age: heardAt === undefined ? undefined : Math.max(0, Date.now() - heardAt) }
}

/** Commands without an answer, oldest first, and what was given up until the person dismisses it. */
export function useQueued(): { queued: readonly (Queued & { age: number })[]; dismiss: (id: string) => void } {
  const feed = useFeed()
  const queued = useSyncExternalStore(feed.queued.subscribe, feed.queued.get)
  useTick(queued.length > 0)
  const dismiss = useCallback((id: string) => feed.dismiss(id), [feed])
  return { queued: queued.map((item) => ({ ...item, age: Math.max(0, Date.now() - item.at) })), dismiss }
}

/** An age is a difference to now, and now goes on by itself. */
function useTick(running: boolean) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!running) return
    const timer = window.setInterval(tick, 1_000)
    return () => window.clearInterval(timer)
  }, [running])
}
