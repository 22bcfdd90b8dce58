/** The '@' of a note: who can be named, and what is typed to find them. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useColleagues } from '../../companies/index.ts'
import { nameOf } from '../../platform/name-of.ts'
import { useOperators } from '../../routing/index.ts'
import { byDuty, type Mentionable, type MentionQuery, mentionAt } from './mentions.ts'

/** Everybody else of the company, those on duty first; presence is read while somebody is being named. */
export function useMentionable(me: string, conversationId: string, isNaming: boolean): readonly Mentionable[] {
  const people = useColleagues()
  const operators = useOperators(conversationId, isNaming)
  return useMemo(() => {
    const presences = new Map(operators.map((operator) => [operator.userId, operator]))
    const others = people.filter(({ id }) => id !== me)
    return byDuty(others.map((person) => ({ id: person.id, name: nameOf(person), presence: presences.get(person.id) })))
  }, [people, operators, me])
}

export function useMentioning(box: RefObject<HTMLTextAreaElement | null>, text: string, write: (text: string) => void) {
  const keys = useRef<(event: KeyboardEvent) => boolean>(undefined)
  const caret = useRef<number>(undefined)
  const shut = useRef<number>(undefined)
  const [query, setQuery] = useState<MentionQuery>()
  useLayoutEffect(() => {
    if (caret.current === undefined || box.current?.value !== text) return
    box.current.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [box, text])
  const close = () => {
    shut.current = query?.from
    setQuery(undefined)
  }
  return {
    keys,
    query,
    close,
    look({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
      const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined
      if (found === undefined) shut.current = undefined
      setQuery(found?.from === shut.current ? undefined : found)
    },
    insert({ name }: Mentionable) {
      if (!query) return
      const end = query.from + 1 + query.query.length
      caret.current = query.from + name.length + 2
      shut.current = query.from
      setQuery(undefined)
      write(`${text.slice(0, query.from)}@${name} ${text.slice(end).replace(/^ /, '')}`)
    },
    listTook: (event: KeyboardEvent) => keys.current?.(event) ?? false,
  }
}
