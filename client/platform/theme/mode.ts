/** Dark or light. The class on <html> is the truth; `/theme.js` sets it before the first paint. */
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../storage.ts'

export type Mode = 'dark' | 'light'

const listeners = new Set<() => void>()

const current = (): Mode => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function setMode(mode: Mode) {
  document.documentElement.className = mode
  remember('theme', mode)
  for (const listener of listeners) listener()
}

/** Whoever signs in with a browser that knows no choice finds her own. */
export function startWithMode(mode: Mode | null) {
  if (mode !== null && recall('theme') === null) setMode(mode)
}

export const useMode = (): Mode => useSyncExternalStore(subscribe, current)
