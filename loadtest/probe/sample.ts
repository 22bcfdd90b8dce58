/**
 * Inputs that a contract accepts, made by walking its schema. A leaf takes the first of the candidates that
 * it accepts itself; what the whole refuses (fields that depend on each other) is drawn again.
 */
import { randomUUIDv7 } from 'node:crypto'
import { metrics } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core'

export type Path = readonly (string | number)[]

/** A number from 0 to 1. */
export type Draw = () => number

export type SampleParts = {
  draw: Draw
  /** An id for the field; null when there is none yet, and the field is left out where that is allowed. */
  idFor: (path: Path) => string | null
  /** What stands in free texts, so that an answer shows whose they are. */
  words: string
  /** Whether the whole is to make something new: what is new has no version yet. */
  makes?: boolean
  /** Field -> texts that mean something there. */
  named?: Readonly<Record<string, readonly string[]>>
}

const maxDraws = 60
/** Of a part, which is cheaper to draw than the whole. */
const maxPartDraws = 600

/** With ids that nobody has where those that there are do not fit. Undefined when no draw was accepted. */
export function sampleOf(schema: $ZodType, parts: SampleParts): unknown {
  for (const idFor of [parts.idFor, () => randomUUIDv7()])
    for (let drawn = 0; drawn < maxDraws; drawn++) {
      const value = drawnValue(schema, [], { ...parts, idFor })
      if (safeParse(schema, value).success) return value
    }
  return undefined
}

const omitted = Symbol('omitted')
const nothingYet = Symbol('nothing yet')

/** What has rules of its own is drawn until it keeps them, so that the whole is not drawn again for each part. */
function drawnValue(schema: $ZodType, path: Path, parts: SampleParts): unknown {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type !== 'object' || !def.checks?.length) return drawnOnce(schema, path, parts)
  let value: unknown
  for (let drawn = 0; drawn < maxPartDraws; drawn++) {
    value = drawnOnce(schema, path, parts)
    if (safeParse(schema, value).success) break
  }
  return value
}

function drawnOnce(schema: $ZodType, path: Path, parts: SampleParts): unknown {
  const { def } = (schema as $ZodTypes)._zod
  const { draw } = parts
  const inner = (item: $ZodType) => drawnValue(item, path, parts)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, drawnValue(field, [...path, name], parts)] as const,
      )
      return Object.fromEntries(
        fields.flatMap(([name, value]) =>
          value === omitted ? [] : [[name, value === nothingYet ? randomUUIDv7() : value]],
        ),
      )
    }
    case 'optional':
    case 'default':
      return draw() < 0.5 ? omitted : orElse(inner(def.innerType), omitted)
    case 'nullable':
      return draw() < (parts.makes && nameOf(path) === 'version' ? 0.9 : 0.3)
        ? null
        : orElse(inner(def.innerType), null)
    case 'readonly':
    case 'prefault':
    case 'catch':
      return inner(def.innerType)
    case 'pipe':
      return inner((def.in as $ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'union':
      return inner(def.options[Math.floor(draw() * def.options.length)] ?? schema)
    case 'array':
      return itemsOf(schema, def.element, path, parts)
    case 'tuple':
      return def.items.map((item, at) => drawnValue(item, [...path, at], parts))
    case 'record': {
      if (draw() < 0.3) return {}
      const key = drawnValue(def.keyType, [...path, '{key}'], parts)
      const name = String(orElse(key, randomUUIDv7()))
      return { [name]: orElse(drawnValue(def.valueType, [...path, name], parts), randomUUIDv7()) }
    }
    case 'enum': {
      const values = Object.values(def.entries)
      return values[Math.floor(draw() * values.length)]
    }
    case 'literal':
      return def.values[Math.floor(draw() * def.values.length)]
    case 'boolean':
      return draw() < 0.5
    case 'null':
      return null
    case 'lazy':
      return path.length > 10 ? null : inner(def.getter())
    case 'number':
      return oneOf(
        (parts.makes && nameOf(path) === 'version' ? [0, ...numbers] : numbers).filter(
          (value) => safeParse(schema, value).success,
        ),
        draw,
      )
    case 'string':
      return textFor(schema, path, parts)
    default:
      return omitted
  }
}

const orElse = (value: unknown, other: unknown): unknown => (value === nothingYet ? other : value)

/** One or two, or as many as the list asks for at least. */
function itemsOf(schema: $ZodType, element: $ZodType, path: Path, parts: SampleParts): unknown[] {
  const most = parts.draw() < 0.3 ? 2 : 1
  for (let count = most; count <= 8; count++) {
    const drawn = Array.from({ length: count }, (_, at) => drawnValue(element, [...path, at], parts))
    const existing = drawn.filter((item) => item !== nothingYet)
    const items =
      existing.length > 0 || !safeParse(schema, []).success ? drawn.map((item) => orElse(item, randomUUIDv7())) : []
    const result = safeParse(schema, items)
    if (result.success || !result.error.issues.some(({ code }) => code === 'too_small')) return items
  }
  return []
}

const numbers = [1, 2, 5, 10, 15, 30, 60, 100, 0.5, 0]

/** Mostly the first, and now and then another. */
const oneOf = <T>(accepted: readonly T[], draw: Draw): T | undefined =>
  accepted[draw() < 0.7 ? 0 : Math.floor(draw() * accepted.length)]

const day = 86_400_000
const later = () => new Date(Math.floor(Date.now() / 60_000) * 60_000 + day).toISOString()

const texts = [
  'America/Sao_Paulo',
  'amostra@probe.aura.test',
  '11222333000181',
  '11.222.333/0001-81',
  '+5511987654321',
  '5511987654321',
  '123456',
  'view_crm',
  'update_crm',
  '2026-01-05',
  '2026-01',
  '09:00',
  '#3366ff',
  '#3366FF',
  'amostra',
  'a-b',
  'a_b',
  'https://127.0.0.1:9/amostra',
  'aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd29ybGQ',
  'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8',
  'a'.repeat(64),
  'pt_BR',
  'pt-BR',
  'A1',
  '1',
  'x',
  '👍',
  'https://127.0.0.1:9',
  'Amostra12345',
  'amostra de um texto mais longo',
  ...Object.keys(metrics).slice(0, 4),
]

const looksLikeId =
  /(^|[a-z])(Ids?|id|ids|_id)$|^(id|by|owner|kept|gone|before|after|to|from|assignee|queue|channel|room|members|people|queues|channels|replyTo)$/

function textFor(schema: $ZodType, path: Path, { draw, idFor, words, named = {} }: SampleParts): unknown {
  if (isUuid(schema) || (looksLikeId.test(nameOf(path)) && safeParse(schema, randomUUIDv7()).success))
    return idFor(path) ?? nothingYet
  const meant = (named[nameOf(path)] ?? []).filter((value) => safeParse(schema, value).success)
  if (meant.length > 0) return meant[Math.floor(draw() * meant.length)]
  return oneOf([words, later()].filter((value) => safeParse(schema, value).success).concat(acceptedTexts(schema)), draw)
}

const knownFormats = new WeakMap<$ZodType, readonly string[]>()

function acceptedTexts(schema: $ZodType): readonly string[] {
  const before = knownFormats.get(schema)
  const accepted = before ?? texts.filter((text) => safeParse(schema, text).success)
  if (!before) knownFormats.set(schema, accepted)
  return accepted
}

export const nameOf = (path: Path): string => String(path.findLast((step) => typeof step === 'string') ?? '')

/** Whether the leaf takes ids and nothing else. */
export const isUuid = (schema: $ZodType): boolean =>
  acceptedTexts(schema).length === 0 && safeParse(schema, randomUUIDv7()).success

/** Paths of all texts of an input that stand where an id could stand, as the contract sees it. */
export function idPathsOf(schema: $ZodType, input: unknown): Path[] {
  const probe = randomUUIDv7()
  return leavesOf(input, [])
    .filter(({ path, value }) => typeof value === 'string' || (value === null && looksLikeId.test(nameOf(path))))
    .filter(({ path, value }) => {
      const named = looksLikeId.test(nameOf(path)) || (typeof value === 'string' && uuid.test(value))
      return named && safeParse(schema, withValue(input, path, probe)).success
    })
    .map(({ path }) => path)
}

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function leavesOf(value: unknown, path: Path): { path: Path; value: unknown }[] {
  if (value === null || typeof value !== 'object') return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]))
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...path, name]))
}

/** A copy of the input with another value at the path. */
export function withValue(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(input)) return input.map((item, at) => (at === step ? withValue(item, rest, value) : item))
  if (input === null || typeof input !== 'object') return input
  return { ...input, [step]: withValue(new Map(Object.entries(input)).get(String(step)), rest, value) }
}
