/** Whether the sidebar is folded to its icons: the person's choice, kept in this browser. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../platform/feed/store.ts'
import { recall, remember } from '../platform/storage.ts'

const key = 'aura.sidebar'
const folded = createStore(recall(key) === 'folded')

export function setFolded(next: boolean) {
  folded.set(next)
  remember(key, next ? 'folded' : 'open')
}

export const useFolded = (): boolean => useSyncExternalStore(folded.subscribe, folded.get)
