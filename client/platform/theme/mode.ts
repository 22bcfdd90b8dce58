/** Dark or light. The class on <html> is the truth; `/theme.js` sets it before the first paint. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../feed/store.ts'
import { recall, remember } from '../storage.ts'

export type Mode = 'dark' | 'light'

/** Changes with every change of the class. */
const changes = createStore({})

// Chosen in one tab it holds in all of them.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme') show(newValue === 'light' ? 'light' : 'dark')
})

const current = (): Mode => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

function show(mode: Mode) {
  document.documentElement.className = mode
  changes.set({})
}

export function setMode(mode: Mode) {
  remember('theme', mode)
  show(mode)
}

/** A browser without a choice takes the signed-in user's theme. */
export function startWithMode(mode: Mode | null) {
  if (mode !== null && recall('theme') === null) setMode(mode)
}

export const useMode = (): Mode => useSyncExternalStore(changes.subscribe, current)
