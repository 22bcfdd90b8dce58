/** The id fields of a contract, and the smallest input that it takes: what tests of references are made of. */
import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'

export type Node = {
  $ref?: string
  $defs?: Record<string, Node>
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  minLength?: number
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  propertyNames?: Node
  additionalProperties?: Node | boolean
  anyOf?: Node[]
  /** Several patterns of one text. */
  allOf?: Node[]
  oneOf?: Node[]
}

export const schemaOf = (input: z.core.$ZodType): Node =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as unknown as Node

const variantsOf = (node: Node) => [...(node.anyOf ?? []), ...(node.oneOf ?? [])]

/** `steps[].targets[].id`, `ways{}`: every place of an input where an id stands, in arrays and as a key too. */
export function idPaths(schema: Node): string[] {
  const found = new Set<string>()
  const walk = (input: Node, path: string): void => {
    const node = input.$ref ? (schema.$defs?.[input.$ref.split('/').at(-1) ?? ''] ?? {}) : input
    const name = path.split('.').at(-1) ?? ''
    // An id may hide in a text that a form sends; texts that are called an id count until they are listed.
    if (node.format === 'uuid' || (node.type === 'string' && /(^|[a-z_])id$/i.test(name))) found.add(path)
    if (node.propertyNames?.format === 'uuid') found.add(`${path}{}`)
    for (const [key, value] of Object.entries(node.properties ?? {})) walk(value, path === '' ? key : `${path}.${key}`)
    if (node.items) walk(node.items, `${path}[]`)
    if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, `${path}{}.`)
    for (const variant of variantsOf(node)) walk(variant, path)
  }
  walk(schema, '')
  return [...found]
}

/** What is required and nothing else, each as small as it may be; ids are new ones. */
export function smallest(schema: Node, node: Node = schema): unknown {
  if (node.$ref) return smallest(schema, schema.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {})
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const variants = variantsOf(node)
  if (variants.some(({ type }) => type === 'null')) return null
  if (variants[0]) return smallest(schema, variants[0])
  if (node.format === 'uuid') return randomUUIDv7()
  if (node.format === 'date-time') return '2031-01-01T00:00:00.000Z'
  if (node.format === 'date') return '2031-01-01'
  switch (Array.isArray(node.type) ? node.type.at(-1) : node.type) {
    case 'null':
      return null
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 0, node.exclusiveMinimum === undefined ? 0 : node.exclusiveMinimum + 1)
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => smallest(schema, node.items ?? {}))
    case 'object':
      return Object.fromEntries(
        (node.required ?? []).map((key) => [key, smallest(schema, node.properties?.[key] ?? {})]),
      )
    default: {
      const text = 'x'.repeat(Math.max(node.minLength ?? 1, 1))
      // Of digits alone, say; such a text may be empty.
      return [node, ...(node.allOf ?? [])].every(({ pattern = '' }) => new RegExp(pattern, 'u').test(text)) ? text : ''
    }
  }
}
