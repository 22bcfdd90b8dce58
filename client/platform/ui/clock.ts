/** One shared tick a second for everything that shows a relative time. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = Math.floor(Date.now() / 1000)

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    second = Math.floor(Date.now() / 1000)
    for (const tell of listeners) tell()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now in milliseconds, to the second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => second) * 1000
