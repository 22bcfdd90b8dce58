/** The words of a search that stands in the address: they go there when the typing pauses, and at once when they are deleted. */
import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

type Typed = {
  text: string
  /** What the address is to say next, or says. */
  sent: string
  /** What the field has sent and the address has not said yet: more may have been typed by the time it does. */
  pending: readonly string[]
  /** What the address said last. */
  seen: string
}

export const typedAtFirst = (search: string): Typed => ({ text: search, sent: search, pending: [], seen: search })

/** A saved view or the way back replaces what is typed; what comes of the field's own questions does not. */
export function afterAddress(typed: Typed, search: string): Typed {
  const at = typed.pending.indexOf(search)
  return at < 0 ? typedAtFirst(search) : { ...typed, seen: search, pending: typed.pending.slice(at + 1) }
}

export const afterSending = (typed: Typed, words: string): Typed => ({
  ...typed,
  sent: words,
  // The address stays as it is, and nothing will come of what was on its way.
  pending: words === typed.seen ? [] : [...typed.pending, words],
})

export function useTypedSearch(search: string, ask: (words: string) => void, pauseMs: number) {
  const [typed, setTyped] = useState(() => typedAtFirst(search))
  if (typed.seen !== search) setTyped(afterAddress(typed, search))
  const { text, sent } = typed
  const words = text.trim()
  const latest = useLatest((now: string) => {
    setTyped((before) => afterSending(before, now))
    ask(now)
  })
  useEffect(() => {
    if (words === sent) return
    const timer = setTimeout(() => latest.current(words), words === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [words, sent, pauseMs, latest])
  return {
    text,
    setText: (next: string) => setTyped((before) => ({ ...before, text: next })),
    askNow: () => latest.current(words),
  }
}
