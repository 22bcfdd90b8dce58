/** The form held against the contract that the server holds it against. */
import type { Command } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { type Draft, type FieldSpec, toInput } from './field-spec.ts'

/** What is wrong with a field, as a key of the catalogue and what stands in its gaps. */
export type Problem = { key: ProblemKey; params: Record<string, string | number> }
type ProblemKey = `platform.form.${'required' | 'too_short' | 'too_long' | 'too_small' | 'too_big' | 'invalid'}`

const isShape = (value: unknown): value is Record<string, $ZodType> => typeof value === 'object' && value !== null

/** The schemas of a command's fields by name. */
export function shapeOf({ input, name }: Command): Record<string, $ZodType> {
  if ('shape' in input && isShape(input.shape)) return input.shape
  throw new Error(`${name} takes no object, so no form can be made of it.`)
}

/** The whole input: the user's fields and the fixed ones. */
export function inputOf(
  contract: Command,
  fields: readonly FieldSpec[],
  draft: Draft,
  fixed: object,
  language: Language,
): Record<string, unknown> {
  const shape = shapeOf(contract)
  const typed = fields.flatMap((spec) => {
    const schema = shape[spec.name]
    const value = schema && toInput(draft[spec.name] ?? '', spec, schema, language)
    return value === undefined ? [] : [[spec.name, value] as const]
  })
  return { ...fixed, ...Object.fromEntries(typed) }
}

/** By field, the first thing the contract refuses. What belongs to no field is under its own path. */
export function problemsOf(contract: Command, input: Record<string, unknown>): ReadonlyMap<string, Problem> {
  const result = safeParse(contract.input, input)
  const found = new Map<string, Problem>()
  for (const issue of result.success ? [] : result.error.issues) {
    const name = String(issue.path[0] ?? '')
    if (found.has(name)) continue
    const missing = input[name] === undefined || input[name] === null || input[name] === ''
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
