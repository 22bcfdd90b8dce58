/**
 * How many bytes the largest JSON text takes that a contract can mean. Lengths are counted in code points, and
 * some serializers write a character as six bytes, `\u00e9`. Infinite when a part of the contract has no bound.
 */
import type * as core from 'zod/v4/core'

const bytesOfCharacter = 6
/** A number in its longest form, with sign and exponent. */
const bytesOfNumber = 25
const bytesOfNull = 4

type Check = { type?: unknown; check?: unknown; maximum?: unknown }

/** The smallest of what the length checks of a text or a list let through. */
function longest({ _zod: { def } }: core.$ZodType): number {
  const checks: Check[] = (def.checks ?? []).map((check) => check._zod.def)
  const limits = checks.flatMap(({ check, maximum }) => (check === 'max_length' ? [Number(maximum)] : []))
  return Math.min(Number.POSITIVE_INFINITY, ...limits)
}

const written = (value: unknown): number => JSON.stringify(String(value)).length

export function largestJson(input: core.$ZodType): number {
  const schema = input as core.$ZodTypes
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return 2 + longest(schema) * bytesOfCharacter
    case 'number':
      return bytesOfNumber
    case 'boolean':
    case 'null':
      return bytesOfNull + 1
    case 'enum':
      return Math.max(...Object.values(def.entries).map(written))
    case 'literal':
      return Math.max(...def.values.map(written))
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => written(name) + 2 + largestJson(field))
      return 2 + fields.reduce((sum, bytes) => sum + bytes, 0)
    }
    case 'array':
      return 2 + longest(schema) * (largestJson(def.element) + 1)
    case 'union':
      return Math.max(...def.options.map(largestJson))
    case 'nullable':
    case 'optional':
    case 'default':
      return Math.max(bytesOfNull, largestJson(def.innerType))
    case 'pipe':
      return largestJson(def.in)
    default:
      return Number.POSITIVE_INFINITY
  }
}
