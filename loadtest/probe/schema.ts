/**
 * A contract's schema as plain nodes, so that a walk over it needs to know nothing of zod: wrappers (optional,
 * default, pipe) are taken off, and what remains is a leaf or a container.
 */
import type * as core from 'zod/v4/core'

export type SchemaNode =
  | { kind: 'object'; fields: readonly Field[]; schema: core.$ZodType }
  | { kind: 'array'; element: core.$ZodType; least: number; most: number; schema: core.$ZodType }
  | { kind: 'tuple'; elements: readonly core.$ZodType[]; schema: core.$ZodType }
  | { kind: 'record'; key: core.$ZodType; value: core.$ZodType; schema: core.$ZodType }
  | { kind: 'union'; options: readonly core.$ZodType[]; schema: core.$ZodType }
  | { kind: 'nullable'; inner: core.$ZodType; schema: core.$ZodType }
  | { kind: 'choice'; values: readonly unknown[]; schema: core.$ZodType }
  | { kind: 'text'; most: number; schema: core.$ZodType }
  | { kind: 'number'; least: number; most: number; whole: boolean; schema: core.$ZodType }
  | { kind: 'boolean' | 'free' | 'nothing'; schema: core.$ZodType }

export type Field = { name: string; schema: core.$ZodType; optional: boolean }

/** One check of a schema, as plain data; formats such as `z.int()` are a check themselves. */
type Check = {
  type?: unknown
  check?: unknown
  minimum?: unknown
  maximum?: unknown
  value?: unknown
  format?: unknown
}

const checksOf = ({ _zod: { def } }: core.$ZodType): readonly Check[] => [
  def,
  ...(def.checks ?? []).map((check): Check => check._zod.def),
]

/** The narrowest bounds that the checks of a text, a list or a number leave. */
function boundsOf(schema: core.$ZodType): { least: number; most: number; whole: boolean } {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  let whole = false
  for (const { check, minimum, maximum, value, format } of checksOf(schema)) {
    if (check === 'max_length') most = Math.min(most, Number(maximum))
    if (check === 'min_length') least = Math.max(least, Number(minimum))
    if (check === 'less_than') most = Math.min(most, Number(value))
    if (check === 'greater_than') least = Math.max(least, Number(value))
    if (check === 'number_format') whole ||= String(format).includes('int')
  }
  return { least, most, whole }
}

const optionalTypes: ReadonlySet<string> = new Set(['optional', 'default', 'prefault', 'exactOptional'])

export function nodeOf(input: core.$ZodType): SchemaNode {
  const schema = input as core.$ZodTypes
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        schema,
        fields: Object.entries(def.shape).map(([name, field]) => ({
          name,
          schema: field,
          optional: optionalTypes.has(field._zod.def.type),
        })),
      }
    case 'array':
      return {
        kind: 'array',
        schema,
        element: def.element,
        least: Math.max(0, boundsOf(schema).least),
        most: boundsOf(schema).most,
      }
    case 'tuple':
      return { kind: 'tuple', schema, elements: def.items }
    case 'record':
    case 'map':
      return { kind: 'record', schema, key: def.keyType, value: def.valueType }
    case 'union':
      return { kind: 'union', schema, options: def.options }
    case 'nullable':
      return { kind: 'nullable', schema, inner: def.innerType }
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
    case 'success':
      return nodeOf(def.innerType)
    case 'pipe':
      return nodeOf(def.in)
    case 'lazy':
      return nodeOf(def.getter())
    case 'enum':
      return { kind: 'choice', schema, values: Object.values(def.entries) }
    case 'literal':
      return { kind: 'choice', schema, values: def.values }
    case 'string':
    case 'template_literal':
      return { kind: 'text', schema, most: boundsOf(schema).most }
    case 'number':
      return { kind: 'number', schema, ...boundsOf(schema) }
    case 'boolean':
      return { kind: 'boolean', schema }
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
      return { kind: 'nothing', schema }
    default:
      return { kind: 'free', schema }
  }
}

export type Leaf = { path: string; node: SchemaNode }

/** Every place of an input where a single value stands, by its path: `rows[].{key}.name`. */
export function leavesOf(schema: core.$ZodType, path = ''): Leaf[] {
  const node = nodeOf(schema)
  switch (node.kind) {
    case 'object':
      return node.fields.flatMap((field) => leavesOf(field.schema, path === '' ? field.name : `${path}.${field.name}`))
    case 'array':
      return leavesOf(node.element, `${path}[]`)
    case 'tuple':
      return node.elements.flatMap((element, index) => leavesOf(element, `${path}[${index}]`))
    case 'record':
      return [...leavesOf(node.key, `${path}.{key}`), ...leavesOf(node.value, `${path}.{value}`)]
    case 'union':
      return node.options.flatMap((option) => leavesOf(option, path))
    case 'nullable':
      return leavesOf(node.inner, path)
    default:
      return [{ path, node }]
  }
}

export type List = { path: string; most: number }

/** Every list of an input, with the most it may hold. */
export function listsOf(schema: core.$ZodType, path: string): List[] {
  const node = nodeOf(schema)
  switch (node.kind) {
    case 'object':
      return node.fields.flatMap((field) => listsOf(field.schema, `${path}.${field.name}`))
    case 'array':
      return [{ path, most: node.most }, ...listsOf(node.element, `${path}[]`)]
    case 'record':
      return listsOf(node.value, `${path}.{value}`)
    case 'union':
      return node.options.flatMap((option) => listsOf(option, path))
    case 'nullable':
      return listsOf(node.inner, path)
    default:
      return []
  }
}
