/** One shared tick a second for everything that shows a relative time. */
import { createContext, useCallback, useSyncExternalStore } from 'react'

/** The moment that a part of the page shows, where that is not now. */
export const MomentContext = createContext<number | null>(null)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const tickMs = 1000
let tickedAt = 0

/**
 * Between two ticks it is the same for all: a clock that went on while a slow machine draws would differ after each
 * drawing, and be drawn again without end.
 */
export function tickedNow(): number {
  const now = Date.now()
  if (timer === undefined && Math.abs(now - tickedAt) >= tickMs) tickedAt = now
  return tickedAt
}

export function subscribe(listener: () => void) {
  tickedNow()
  listeners.add(listener)
  timer ??= setInterval(() => {
    tickedAt = Date.now()
    for (const tell of listeners) tell()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now in milliseconds, rounded down to the step: it renders again only when a step is over. */
export function useNow(step = 1000): number {
  const snapshot = useCallback(() => Math.floor(tickedNow() / step) * step, [step])
  return useSyncExternalStore(subscribe, snapshot)
}
