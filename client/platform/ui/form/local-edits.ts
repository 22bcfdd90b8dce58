/**
 * One user's edits over the current state. An untouched field follows the changes of others; one that both changed
 * keeps the user's value and shows the other, until the user decides.
 */

/** By field: its new value, and what stood there when the change was begun. */
export type LocalEdits = Readonly<Record<string, { value: unknown; over: string }>>

/** What stands in a field: as a person edits it, and on the wire where that differs. */
type Current = { now: unknown; there: unknown }

/** A value, to be compared with a later one. */
export const mark = (value: unknown): string => JSON.stringify(value ?? null)

export const laidOver = <Draft extends object>(now: Draft, edits: LocalEdits): Draft => ({
  ...now,
  ...Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value])),
})

export const withEdit = (edits: LocalEdits, name: string, value: unknown, { there }: Current): LocalEdits => ({
  ...edits,
  [name]: { value, over: edits[name]?.over ?? mark(there) },
})

/** Back to what is there is no change. */
export const changed = (edits: LocalEdits, name: string, value: unknown, current: Current): LocalEdits =>
  mark(value) === mark(current.now) ? without(edits, name) : withEdit(edits, name, value, current)

/** Without those that are back to what is there. */
export const realEdits = (edits: LocalEdits, at: (name: string) => Current): LocalEdits =>
  Object.fromEntries(Object.entries(edits).filter(([name, { value }]) => mark(value) !== mark(at(name).now)))

/** What was typed since `sent` was sent: an edit of what the save has made of a field, unless something else stands there. */
export const editsSince = (edits: LocalEdits, sent: object, at: (name: string) => Current): LocalEdits =>
  realEdits(
    Object.fromEntries(
      Object.entries(edits).flatMap(([name, { value, over }]) => {
        const [own, { now, there }] = [mark(Reflect.get(sent, name)), at(name)]
        return mark(value) === own ? [] : [[name, { value, over: mark(now) === own ? mark(there) : over }]]
      }),
    ),
    at,
  )

export function without(edits: LocalEdits, name: string): LocalEdits {
  const { [name]: _, ...rest } = edits
  return rest
}

/** Keeps the user's value on purpose: the other one was seen. */
export const keepEdit = (edits: LocalEdits, name: string, { there }: Current): LocalEdits => {
  const edit = edits[name]
  return edit ? { ...edits, [name]: { ...edit, over: mark(there) } } : edits
}

/** Somebody else changed the field as well. */
export const isOvertaken = (edits: LocalEdits, name: string, { now, there }: Current): boolean => {
  const edit = edits[name]
  return edit !== undefined && edit.over !== mark(there) && mark(edit.value) !== mark(now)
}
