/**
 * Inputs made from contracts. `plausibleInput` is what a caller could mean: it holds each field to its schema where a
 * value that fits is known, and takes ids from those that exist. `hostileInput` is the same with some of its places
 * spoilt: what databases, dates and parsers refuse, wrong types, foreign keys, depth and length.
 */

import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { nodeOf, type SchemaNode } from './schema.ts'
import type { Random } from './seeded.ts'

export type Making = {
  random: Random
  /** An id that exists in the company, or a new one, for the field of that name. */
  id: (field: string) => string
}

const nul = String.fromCharCode(0)

/** Texts that fit one or another of the formats in the contracts. */
const fitting: readonly string[] = [
  'Ana',
  'a',
  '12',
  '2026-11',
  '2026-11-22',
  '2026-11-22T12:00:00.000Z',
  'ana@example.com',
  'example.com',
  '+5511987654321',
  '11987654321',
  '12345678',
  '123456',
  '11222333000181',
  'America/Sao_Paulo',
  'https://example.com/a',
  '/deals',
  'contacts.people',
  'deals.list',
  'view_crm',
  'conversations.waiting',
  'warroom.waiting',
  'pt_BR',
  '\u{1f44d}',
  'x'.repeat(24),
  'x'.repeat(43),
  `AC${'0'.repeat(32)}`,
  'Aura#Teste2026',
]

const fits = new WeakMap<core.$ZodType, readonly string[]>()

function fittingTexts(schema: core.$ZodType): readonly string[] {
  const existing = fits.get(schema) ?? fitting.filter((text) => safeParse(schema, text).success)
  fits.set(schema, existing)
  return existing
}

const isUuid = (schema: core.$ZodType) => safeParse(schema, '0190b1a2-7a5b-7c3d-8e4f-123456789abc').success

export function plausibleInput(schema: core.$ZodType, making: Making, field = ''): unknown {
  const { random } = making
  const node = nodeOf(schema)
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(
        node.fields
          .filter(({ optional }) => !optional || random.chance(0.5))
          .map((field) => [field.name, plausibleInput(field.schema, making, field.name)]),
      )
    case 'array': {
      const length = Math.max(node.least, Math.min(node.most, random.below(3)))
      return Array.from({ length }, () => plausibleInput(node.element, making, field))
    }
    case 'tuple':
      return node.elements.map((element) => plausibleInput(element, making, field))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [
          String(plausibleInput(node.key, making, field)),
          plausibleInput(node.value, making, field),
        ]),
      )
    case 'union': {
      const [first, ...rest] = node.options
      return first === undefined ? null : plausibleInput(random.pick([first, ...rest]), making, field)
    }
    case 'nullable':
      return random.chance(0.3) ? null : plausibleInput(node.inner, making, field)
    default:
      return plausibleLeaf(node, making, field)
  }
}

function plausibleLeaf(node: SchemaNode, { random, id }: Making, field: string): unknown {
  switch (node.kind) {
    case 'choice':
      return node.values[random.below(node.values.length)]
    case 'text': {
      const [first, ...rest] = fittingTexts(node.schema)
      if (isUuid(node.schema) && (first === undefined || random.chance(0.5))) return id(field)
      return first === undefined ? 'x' : random.pick([first, ...rest])
    }
    case 'number':
      return plausibleNumber(node, random)
    case 'boolean':
      return random.chance(0.5)
    case 'nothing':
      return null
    default:
      return {}
  }
}

function plausibleNumber({ least, most, whole }: Extract<SchemaNode, { kind: 'number' }>, random: Random): number {
  const low = Number.isFinite(least) ? least : -10
  const high = Math.min(Number.isFinite(most) ? most : 1000, low + 1000)
  const edges = [low, high, Number.isFinite(most) ? most : high, Math.min(high, low + 1)] as const
  const between = low + random.next() * (high - low)
  return random.chance(0.5) ? random.pick([...edges]) : whole ? Math.floor(between) : between
}

const lone = '\ud800'
const texts: readonly [string, ...string[]] = [
  '',
  ' ',
  nul,
  `a${nul}b`,
  lone,
  `a\udc00b`,
  `${lone}@example.com`,
  '\u202egnp.exe',
  '\u200b',
  '\ufeffAna',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '=cmd|A1',
  "'; select 1 --",
  '%_\\',
  '\\u0000',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  '0000-01-01',
  '9999-12-31',
  '2147483648',
  '9223372036854775808',
  '1e400',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '../../etc/passwd',
  'a\nb\r\nc',
  '('.repeat(500),
  'x'.repeat(3000),
]
const numbers: readonly [number, ...number[]] = [
  -1,
  0,
  -0,
  1,
  0.5,
  -2_147_483_649,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  1e300,
  5e-324,
]

function spoilt(random: Random): unknown {
  const shapes: readonly [() => unknown, ...(() => unknown)[]] = [
    () => random.pick(texts),
    () => random.pick(texts),
    () => random.pick(numbers),
    () => random.pick([null, true, false, [], {}, '']),
    () => nested(40),
    () => Array.from({ length: 3000 }, (_, index) => index),
    () => Array.from({ length: 500 }, () => ({})),
    () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}},"toString":1}'),
    () => ({ [random.pick(texts)]: random.pick(texts) }),
  ]
  return random.pick(shapes)()
}

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? { a: value } : [value]
  return value
}

/** What gets past a length and a type, and is refused by a database where nothing before it does. */
const unstorable = [nul, lone, `${nul}${lone}`] as const
const years = ['0000', '0001', '9999'] as const
const beyond = [2_147_483_647, 2_147_483_648, 2 ** 53, -1] as const

/** What is spoilt keeps its type most of the time, and often its form: a wrong one stops at the first check. */
function spoiltLeaf(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random.chance(0.85)) {
    if (/^\d{4}-\d\d-/.test(value) && random.chance(0.7)) return random.pick(years) + value.slice(4)
    if (random.chance(0.5)) return value.slice(0, 1) + random.pick(unstorable) + value.slice(2)
    const text = random.pick(texts)
    return random.chance(0.3) ? `${value}${text}` : text
  }
  if (typeof value === 'number' && random.chance(0.9)) return random.pick(random.chance(0.6) ? beyond : numbers)
  return spoilt(random)
}

type Holder = Record<string, unknown> | unknown[]
type ValuePlace = { holder: Holder; key: string }

function placesOf(value: unknown, found: ValuePlace[] = []): ValuePlace[] {
  if (typeof value !== 'object' || value === null) return found
  const holder = value as Holder
  for (const [key, inner] of Object.entries(holder)) {
    found.push({ holder, key })
    placesOf(inner, found)
  }
  return found
}

export function hostileInput(schema: core.$ZodType, making: Making): unknown {
  const { random } = making
  const whole = { input: plausibleInput(schema, making) }
  const valuePlaces = placesOf(whole)
  const spoils = random.chance(0.8) ? 1 : 2
  for (let turn = 0; turn < spoils; turn++) {
    const [root, ...inner] = valuePlaces
    if (root === undefined) break
    // The root is one place among many; it is spoilt rarely.
    const valuePlace = inner.length > 0 && random.chance(0.95) ? inner[random.below(inner.length)] : root
    if (valuePlace === undefined) continue
    const value: unknown = Reflect.get(valuePlace.holder, valuePlace.key)
    Reflect.set(valuePlace.holder, valuePlace.key, spoiltLeaf(value, random))
  }
  const { input } = whole
  if (random.chance(0.05) && typeof input === 'object' && input !== null && !Array.isArray(input))
    return { ...input, [random.pick(texts)]: spoilt(random) }
  return input
}
