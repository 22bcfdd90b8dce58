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

/** Whether what was typed since is something else than what was sent. */
export const differs = (sent: object, typed: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(typed).some(([name, value]) => mark(value) !== mark(Reflect.get(sent, name)))

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

/** The fields that are one value with this one, as an amount and its currency; every field is at least its own. */
export type GroupOf = (name: string) => readonly string[]
const alone: GroupOf = (name) => [name]

/** Without those that are back to what is there. */
export const realEdits = (edits: LocalEdits, at: (name: string) => Current, groupOf: GroupOf = alone): LocalEdits =>
  Object.fromEntries(
    Object.entries(edits).filter(([name]) =>
      groupOf(name).some((each) => edits[each] !== undefined && mark(edits[each].value) !== mark(at(each).now)),
    ),
  )

/** Fields that are one value are edited together: each has the user's part of it, even where that is as before. */
export function changedTogether(
  edits: LocalEdits,
  part: Readonly<Record<string, unknown>>,
  at: (name: string) => Current,
  groupOf: GroupOf,
  edit: typeof changed,
): LocalEdits {
  const names = [...new Set(Object.keys(part).flatMap(groupOf))]
  const partOf = (name: string) => (name in part ? part[name] : edits[name] ? edits[name].value : at(name).now)
  const isBack = (name: string) => groupOf(name).every((each) => mark(partOf(each)) === mark(at(each).now))
  return names.reduce(
    (all, name) => (isBack(name) || groupOf(name).length === 1 ? edit : withEdit)(all, name, partOf(name), at(name)),
    edits,
  )
}

/** What was typed since `sent` was sent: an edit of what the save has made of a field, unless something else stands there. */
export function editsSince(
  edits: LocalEdits,
  sent: object,
  at: (name: string) => Current,
  groupOf: GroupOf = alone,
): LocalEdits {
  const own = (name: string) => mark(Reflect.get(sent, name))
  const isLater = (name: string) => edits[name] !== undefined && mark(edits[name].value) !== own(name)
  const later = Object.entries(edits).filter(([name]) => groupOf(name).some(isLater))
  const over = (name: string, before: string) => (mark(at(name).now) === own(name) ? mark(at(name).there) : before)
  return realEdits(
    Object.fromEntries(later.map(([name, edit]) => [name, { value: edit.value, over: over(name, edit.over) }])),
    at,
    groupOf,
  )
}

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
