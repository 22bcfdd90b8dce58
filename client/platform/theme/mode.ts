/** Dark or light. The class on <html> is the truth; `/theme.js` sets it before the first paint. */
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../storage.ts'

export type Mode = 'dark' | 'light'

const listeners = new Set<() => void>()

// Chosen in one tab it holds in all of them.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme') show(newValue === 'light' ? 'light' : 'dark')
})

const current = (): Mode => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function show(mode: Mode) {
  document.documentElement.className = mode
  for (const listener of listeners) listener()
}

export function setMode(mode: Mode) {
  remember('theme', mode)
  show(mode)
}

/** A browser without a choice takes the signed-in user's theme. */
export function startWithMode(mode: Mode | null) {
  if (mode !== null && recall('theme') === null) setMode(mode)
}

export const useMode = (): Mode => useSyncExternalStore(subscribe, current)
