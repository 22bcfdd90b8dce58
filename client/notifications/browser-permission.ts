import { useSyncExternalStore } from 'react'
import { createStore } from '../platform/feed/store.ts'

export type BrowserPermission = 'default' | 'granted' | 'denied' | 'unsupported'

const read = (): BrowserPermission =>
  'Notification' in window && window.isSecureContext ? window.Notification.permission : 'unsupported'

const permissionStore = createStore<BrowserPermission | undefined>(undefined)

export const browserPermission = (): BrowserPermission => permissionStore.get() ?? read()

export const useBrowserPermission = (): BrowserPermission =>
  useSyncExternalStore(permissionStore.subscribe, () => browserPermission())

/** Only ever after a press: a browser that asks out of the blue is told no. */
export async function askPermission(): Promise<void> {
  if (read() !== 'default') return permissionStore.set(read())
  permissionStore.set(await window.Notification.requestPermission())
}
