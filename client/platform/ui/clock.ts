/** One shared tick a second for everything that shows a relative time. */
import { createContext, useCallback, useSyncExternalStore } from 'react'

/** The moment that a part of the page shows, where that is not now. */
export const MomentContext = createContext<number | null>(null)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now in milliseconds, rounded down to the step: it renders again only when a step is over. */
export function useNow(step = 1000): number {
  const snapshot = useCallback(() => Math.floor(Date.now() / step) * step, [step])
  return useSyncExternalStore(subscribe, snapshot)
}
