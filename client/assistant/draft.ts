/** What is being typed: of one user, kept for this tab through a reload, whatever becomes of the panel. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** A storage that is forbidden or full loses it with a reload, and nothing before. */
const unstored = new Map<string, string>()
const keyOf = (userId: string) => `aura.assistant.draft.${userId}`

function recall(key: string): string {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useQuestionDraft(userId: string) {
  const key = keyOf(userId)
  const text = useSyncExternalStore(subscribe, () => recall(key))
  const change = (next: (text: string) => string) => {
    store(key, next(recall(key)))
    for (const notify of listeners) notify()
  }
  return [text, change] as const
}
