import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Draft, read, write } from './draft.ts'

const listeners = new Set<() => void>()
/** A storage that is forbidden or full loses drafts with a reload, and nothing before. */
const unstored = new Map<string, string | null>()

function recall(key: string): string | null {
  const stored = unstored.get(key)
  if (stored !== undefined) return stored
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

/** Also of a conversation that is not open any more: what was refused late comes back there. */
export function changeDraft(key: string, change: (draft: Draft) => Draft) {
  keep(key, write(change(read(recall(key)))))
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useDraft(key: string): [Draft, (change: (draft: Draft) => Draft) => void] {
  const saved = useSyncExternalStore(subscribe, () => recall(key))
  const draft = useMemo(() => read(saved), [saved])
  return [draft, useCallback((change) => changeDraft(key, change), [key])]
}
