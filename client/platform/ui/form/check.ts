/** The form held against the contract that the server holds it against. */
import type { Command } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { type Draft, type FieldSpec, toInput } from './field-spec.ts'

/** What is wrong with a field, as a key of the catalogue and what stands in its gaps. */
export type Problem = { key: ProblemKey; params: Record<string, string | number> }
type ProblemKey = `platform.form.${'required' | 'too_short' | 'too_long' | 'too_small' | 'too_big' | 'invalid'}`

const isShape = (value: unknown): value is Record<string, $ZodType> => typeof value === 'object' && value !== null

/** What the contract says of a field; a dot leads into an object. */
export function schemaAt({ input, name }: Command, path: string): $ZodType | undefined {
  let schema: $ZodType | undefined = input
  for (const key of path.split('.')) {
    if (!schema || !('shape' in schema) || !isShape(schema.shape))
      throw new Error(`${name} takes no object where ${path} stands, so no form can be made of it.`)
    schema = schema.shape[key]
  }
  return schema
}

/** The whole input: the user's fields and the fixed ones. */
export function inputOf(
  contract: Command,
  fields: readonly FieldSpec[],
  draft: Draft,
  fixed: object,
  language: Language,
): Record<string, unknown> {
  return fields.reduce<Record<string, unknown>>(
    (input, spec) => {
      const schema = schemaAt(contract, spec.name)
      const value = schema && toInput(draft[spec.name] ?? '', spec, schema, language)
      return value === undefined ? input : withValue(input, spec.name.split('.'), value)
    },
    { ...fixed },
  )
}

function withValue(input: unknown, [key = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const object = input instanceof Object ? input : {}
  return { ...object, [key]: rest.length === 0 ? value : withValue(Reflect.get(object, key), rest, value) }
}

/** A field and where it stands in the input. */
type FieldPath<Name extends string> = readonly [name: Name, path: string]

/** The field at a path of the input or around it; of two, the closer one. */
export const fieldAt = <Name extends string>(fields: readonly FieldPath<Name>[], path: string): Name | undefined =>
  fields
    .filter(([, at]) => path === at || path.startsWith(`${at}.`))
    .sort(([, a], [, b]) => b.length - a.length)[0]?.[0]

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), input)

/** By field, the first thing the contract refuses. What belongs to no field is under its own path. */
export function problemsOf(
  contract: Command,
  input: Record<string, unknown>,
  fields: readonly FieldPath<string>[],
): ReadonlyMap<string, Problem> {
  const result = safeParse(contract.input, input)
  const found = new Map<string, Problem>()
  for (const issue of result.success ? [] : result.error.issues) {
    const path = issue.path.join('.')
    const name = fieldAt(fields, path) ?? path
    if (found.has(name)) continue
    const value = valueAt(input, issue.path)
    const missing = value === undefined || value === null || value === ''
    found.set(name, missing ? { key: 'platform.form.required', params: {} } : worded(issue))
  }
  return found
}

function worded(issue: $ZodIssue): Problem {
  if (issue.code === 'too_small' && issue.origin === 'string')
    return { key: 'platform.form.too_short', params: { count: Number(issue.minimum) } }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'platform.form.too_long', params: { count: Number(issue.maximum) } }
  if (issue.code === 'too_small') return { key: 'platform.form.too_small', params: { limit: Number(issue.minimum) } }
  if (issue.code === 'too_big') return { key: 'platform.form.too_big', params: { limit: Number(issue.maximum) } }
  return { key: 'platform.form.invalid', params: {} }
}
