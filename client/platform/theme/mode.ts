/** Dark or light. The class on <html> is the truth; `/theme.js` sets it before the first paint. */
import { useSyncExternalStore } from 'react'
import { remember } from '../storage.ts'

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

export const useMode = (): Mode => useSyncExternalStore(subscribe, current)
