import { useSyncExternalStore } from 'react'
import { createStore } from '../platform/feed/store.ts'

export type BrowserPermission = 'default' | 'granted' | 'denied' | 'unsupported'

const read = (): BrowserPermission =>
  'Notification' in window && window.isSecureContext ? window.Notification.permission : 'unsupported'

const asked = createStore<BrowserPermission | undefined>(undefined)

export const browserPermission = (): BrowserPermission => asked.get() ?? read()

export const useBrowserPermission = (): BrowserPermission =>
  useSyncExternalStore(asked.subscribe, () => browserPermission())

/** Only ever after a press: a browser that asks out of the blue is told no. */
export async function askPermission(): Promise<void> {
  if (read() !== 'default') return asked.set(read())
  asked.set(await window.Notification.requestPermission())
}
