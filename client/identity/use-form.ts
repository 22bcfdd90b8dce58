/**
 * A short form of the public pages: its fields are checked as one leaves them and again on submit, a problem leaves as soon
 * as one types, and what the server refuses stays until then. Words are made while rendering, so that
 * they follow the language.
 */
import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { focusOn } from '../platform/ui/form/focus-on.ts'

type Read<Name> = (name: Name) => string

type Setup<Name extends string> = {
  /** In the order of the screen; the first one with a problem takes the focus. */
  names: readonly Name[]
  start?: Partial<Record<Name, string>>
  problemOf: (name: Name, read: Read<Name>) => string | undefined
  send: (read: Read<Name>) => Promise<unknown>
}

export function useForm<Name extends string>({ names, start, problemOf, send }: Setup<Name>) {
  const [values, setValues] = useState<ReadonlyMap<Name, string>>(
    () => new Map(names.map((name) => [name, start?.[name] ?? ''])),
  )
  const [revealed, setRevealed] = useState<readonly Name[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const read = (name: Name) => values.get(name) ?? ''

  return {
    read,
    pending,
    refusal,
    problem: (name: Name) => (revealed.includes(name) ? problemOf(name, read) : undefined),
    wire: (name: Name) => ({
      name,
      value: read(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        setValues((all) => new Map(all).set(name, target.value))
        setRevealed((all) => all.filter((item) => item !== name))
        setRefusal(undefined)
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        // Leaving an empty field untouched is no mistake yet.
        if (target.value !== '') setRevealed((all) => [...all, name])
      },
    }),
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (pending) return
      setRevealed(names)
      setRefusal(undefined)
      const first = names.find((name) => problemOf(name, read) !== undefined)
      if (first !== undefined) return focusOn(event.currentTarget, first)
      setPending(true)
      try {
        await send(read)
      } catch (error) {
        setRefusal(error)
      } finally {
        setPending(false)
      }
    },
  }
}
