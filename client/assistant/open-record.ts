/**
 * What was opened last, and on which screen: a question to the assistant is about it, until the person takes it off. It
 * stays when its dialog closes, since no question can be typed beside one.
 */
import type { OpenRecord, RecordKind } from '@aura/contracts/assistant/record.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../platform/feed/store.ts'
import { useMe } from '../platform/me.ts'
import { useLatest } from '../platform/ui/use-latest.ts'

type Opened = OpenRecord & { name: string; path: string; userId: string }

const openedStore = createStore<Opened | null>(null)

/** Of the screen that shows it; without a name it is not there yet, and neither is the one before it. */
export function useOpenRecord(kind: RecordKind, id: string | undefined, name: string | undefined): void {
  const userId = useMe().id
  const newest = useLatest(name ?? '')
  const isThere = name !== undefined
  useEffect(() => {
    if (id === undefined) return
    const before = openedStore.get()
    const { pathname: path } = window.location
    if (!isThere) {
      if (before?.kind === kind && before.id !== id && before.path === path) openedStore.set(null)
      return
    }
    openedStore.set({ kind, id, name: newest.current, path, userId })
    // Behind a dialog of another kind the record before is open again.
    const isOther = before !== null && before.kind !== kind && before.path === path
    return () => {
      if (isOther && openedStore.get()?.id === id) openedStore.set(before)
    }
  }, [kind, id, isThere, userId, newest])
  // A new name brings nothing back that the person has taken off.
  useEffect(() => {
    const opened = openedStore.get()
    if (name !== undefined && opened?.kind === kind && opened.id === id) openedStore.set({ ...opened, name })
  }, [kind, id, name])
}

export const forgetOpenRecord = (): void => openedStore.set(null)

/** On this screen, by the person who is signed in now; null where nothing was. */
export function useOpenedOn(path: string): Opened | null {
  const userId = useMe().id
  const opened = useSyncExternalStore(openedStore.subscribe, openedStore.get)
  return opened?.path === path && opened.userId === userId ? opened : null
}
