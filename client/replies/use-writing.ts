/** The box one writes in: what is put in stands at the caret, and the caret stands behind it. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ListKeys } from './reply-list.tsx'
import { type Slash, slashAt } from './slash.ts'

export function useWriting(text: string, write: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  const keys = useRef<ListKeys>(undefined)
  const select = useRef<{ from: number; to: number }>(undefined)
  /** Where the list was closed by hand: it stays closed for that word. */
  const shut = useRef<number>(undefined)
  const [slash, setSlash] = useState<Slash>()

  useLayoutEffect(() => {
    const { current } = select
    if (!current || box.current?.value !== text) return
    select.current = undefined
    box.current.focus()
    box.current.setSelectionRange(current.from, current.to)
  }, [text])

  function look({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const found = selectionStart === selectionEnd ? slashAt(value, selectionStart) : undefined
    if (found === undefined) shut.current = undefined
    setSlash(found !== undefined && found.from === shut.current ? undefined : found)
  }

  function put(words: string, from: number, to: number) {
    select.current = { from: from + words.length, to: from + words.length }
    setSlash(undefined)
    write(text.slice(0, from) + words + text.slice(to))
  }

  return {
    box,
    keys,
    slash,
    look,
    /** In place of what is selected. */
    insert(words: string) {
      put(words, box.current?.selectionStart ?? text.length, box.current?.selectionEnd ?? text.length)
    },
    /** In place of what was typed to find it. */
    answerSlash(words: string) {
      if (slash) put(words, slash.from, slash.from + 1 + slash.query.length)
    },
    closeList() {
      shut.current = slash?.from
      setSlash(undefined)
    },
    mark(from: number, to: number) {
      box.current?.focus()
      box.current?.setSelectionRange(from, to)
    },
    /** True when the open list has made use of the key. */
    listTook: (event: KeyboardEvent) => keys.current?.(event) ?? false,
  }
}
