/**
 * One user's edits over the current state. An untouched field follows the changes of others; one that both changed
 * keeps the user's value and shows the other, until the user decides.
 */
import type { Draft } from './field-spec.ts'

/** A change, and what stood there when it was begun. */
type Change = { value: string | boolean; over: string }
export type LocalEdits = Readonly<Record<string, Change>>

/** A value of the wire, to be compared with a later one. */
export const mark = (value: unknown): string => JSON.stringify(value ?? null)

export const laidOver = (now: Draft, edits: LocalEdits): Draft => ({
  ...now,
  ...Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value])),
})

/** Back to what is there is no change. */
export function changed(
  edits: LocalEdits,
  now: Draft,
  name: string,
  value: string | boolean,
  there: unknown,
): LocalEdits {
  const { [name]: before, ...rest } = edits
  return value === now[name] ? rest : { ...rest, [name]: { value, over: before?.over ?? mark(there) } }
}

export function without(edits: LocalEdits, name: string): LocalEdits {
  const { [name]: _, ...rest } = edits
  return rest
}

/** Keeps the user's value on purpose: the other one was seen. */
export const keepEdit = (edits: LocalEdits, name: string, there: unknown): LocalEdits => {
  const change = edits[name]
  return change ? { ...edits, [name]: { ...change, over: mark(there) } } : edits
}

/** The fields that somebody else changed as well. */
export const overtaken = (edits: LocalEdits, current: Readonly<Record<string, unknown>>, now: Draft): string[] =>
  Object.entries(edits).flatMap(([name, { value, over }]) =>
    mark(current[name]) === over || value === now[name] ? [] : [name],
  )
