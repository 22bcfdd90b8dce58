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

export const laidOver = (now: Draft, mine: LocalEdits): Draft => ({
  ...now,
  ...Object.fromEntries(Object.entries(mine).map(([name, { value }]) => [name, value])),
})

/** Back to what is there is no change. */
export function changed(
  mine: LocalEdits,
  now: Draft,
  name: string,
  value: string | boolean,
  there: unknown,
): LocalEdits {
  const { [name]: before, ...rest } = mine
  return value === now[name] ? rest : { ...rest, [name]: { value, over: before?.over ?? mark(there) } }
}

export function without(mine: LocalEdits, name: string): LocalEdits {
  const { [name]: _, ...rest } = mine
  return rest
}

/** Keeps the user's value on purpose: the other one was seen. */
export const keepEdit = (mine: LocalEdits, name: string, there: unknown): LocalEdits => {
  const change = mine[name]
  return change ? { ...mine, [name]: { ...change, over: mark(there) } } : mine
}

/** The fields that somebody else changed as well. */
export const overtaken = (mine: LocalEdits, current: Readonly<Record<string, unknown>>, now: Draft): string[] =>
  Object.entries(mine).flatMap(([name, { value, over }]) =>
    mark(current[name]) === over || value === now[name] ? [] : [name],
  )
