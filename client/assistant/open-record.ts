/**
 * What was opened last, and on which screen: a question to the assistant is about it, until the person takes it off. It
 * stays when its dialog closes, since no question can be typed beside one.
 */
import type { OpenRecord, RecordKind } from '@aura/contracts/assistant/record.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../platform/feed/store.ts'

type Opened = OpenRecord & { name: string; path: string }

const openedStore = createStore<Opened | null>(null)

/** Of the screen that shows it; without a name it is not there yet. */
export function useOpenRecord(kind: RecordKind, id: string | undefined, name: string | undefined): void {
  useEffect(() => {
    if (id === undefined || name === undefined) return
    const before = openedStore.get()
    const { pathname: path } = window.location
    openedStore.set({ kind, id, name, path })
    // Behind a dialog of another kind the record before is open again.
    const isOther = before !== null && before.kind !== kind && before.path === path
    return () => {
      if (isOther && openedStore.get()?.id === id) openedStore.set(before)
    }
  }, [kind, id, name])
}

export const forgetOpenRecord = (): void => openedStore.set(null)

/** On this screen; null where nothing was opened on it. */
export function useOpenedOn(path: string): Opened | null {
  const opened = useSyncExternalStore(openedStore.subscribe, openedStore.get)
  return opened?.path === path ? opened : null
}
