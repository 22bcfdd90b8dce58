/** Input becomes what its contract says, or a refusal that names each field. */
import type { output } from 'zod/v4/core'
import { type $ZodError, type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { refuse } from './refuse.ts'

export function parse<T extends $ZodType>(schema: T, input: unknown): output<T> {
  const result = safeParse(schema, input)
  return result.success ? result.data : refuse('request.invalid', { fields: fieldsOf(result.error) })
}

/** A rule of ours that has a code of its own; every other one is 'custom'. */
const codeOf = ({ code, message }: $ZodIssue) => (code === 'custom' && message === 'phone' ? message : code)

/** Field path -> what is wrong, as a code that the screens word. */
function fieldsOf(error: $ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, 50)) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, 20)) fields[[...path, key].join('.').slice(0, 200)] = 'unknown'
    else fields[path.join('.').slice(0, 200) || '.'] = codeOf(issue)
  }
  return fields
}

/**
 * What we are about to say ourselves. In embedded mode it is held against its contract, so that a
 * breach shows where it is made, in every test and on every developer's screen.
 */
export function assertContract(mode: 'embedded' | 'production', name: string, schema: $ZodType, value: unknown): void {
  if (mode !== 'embedded') return
  const result = safeParse(schema, value)
  if (!result.success) throw new Error(`${name} breaks its contract: ${JSON.stringify(fieldsOf(result.error))}`)
}
