/**
 * Texts with paths in them, read out of a document: `Pedido {{$.number}}`, `{{$.phone | $.billing.phone}}`.
 *
 *   $.name   $['a name']   $[0]   $.items[*].title   $.answers[?(@.field.ref=='email')].text
 *
 * The scanner goes forward only, and a path has no recursive descent and no script: what it costs grows with the length of
 * the expression and with the size of the document, never with their combinations.
 */
import { expressionLength } from '@aura/contracts/integrations/inbound/mapping.ts'

type Segment =
  | { kind: 'name'; name: string }
  | { kind: 'index'; index: number }
  | { kind: 'all' }
  | { kind: 'where'; names: readonly string[]; equals: string }
export type Path = readonly Segment[]
/** A text as it stands, or alternatives of which the first that says something counts. */
export type Expression = readonly (string | readonly Path[])[]

const longestExpression = Math.max(expressionLength, 2000)
const segmentLimit = 16
const placeholderLimit = 20
/** Nodes that one step of a path may lead to. */
const nodeLimit = 20_000
const longestValue = 10_000

class Malformed extends Error {}

type Scanner = { text: string; at: number }

function take(scanner: Scanner, expected: string): void {
  if (!skip(scanner, expected)) throw new Malformed()
}
function skip(scanner: Scanner, expected: string): boolean {
  if (!scanner.text.startsWith(expected, scanner.at)) return false
  scanner.at += expected.length
  return true
}
function match(scanner: Scanner, pattern: RegExp): string {
  pattern.lastIndex = scanner.at
  const found = pattern.exec(scanner.text)?.[0]
  if (found === undefined) throw new Malformed()
  scanner.at += found.length
  return found
}
const blanks = (scanner: Scanner) => void match(scanner, / */y)
const nameOf = (scanner: Scanner) => match(scanner, /[\p{L}\p{N}_$-]+/uy)
function quoted(scanner: Scanner): string {
  const quote = match(scanner, /['"]/y)
  const text = match(scanner, quote === "'" ? /[^'{}]*/y : /[^"{}]*/y)
  take(scanner, quote)
  return text
}

function bracket(scanner: Scanner): Segment {
  if (skip(scanner, '*]')) return { kind: 'all' }
  if (skip(scanner, '?(@')) {
    const names: string[] = []
    while (skip(scanner, '.')) names.push(nameOf(scanner))
    if (names.length === 0 || names.length > 4) throw new Malformed()
    blanks(scanner)
    take(scanner, '==')
    blanks(scanner)
    const equals = quoted(scanner)
    take(scanner, ')]')
    return { kind: 'where', names, equals }
  }
  const isName = /['"]/.test(scanner.text[scanner.at] ?? '')
  const segment: Segment = isName
    ? { kind: 'name', name: quoted(scanner) }
    : { kind: 'index', index: Number(match(scanner, /\d{1,5}/y)) }
  take(scanner, ']')
  return segment
}

function pathAt(scanner: Scanner): Path {
  take(scanner, '$')
  const path: Segment[] = []
  for (;;) {
    if (skip(scanner, '.')) path.push({ kind: 'name', name: nameOf(scanner) })
    else if (skip(scanner, '[')) path.push(bracket(scanner))
    else return path
    if (path.length > segmentLimit) throw new Malformed()
  }
}

function placeholder(scanner: Scanner): Path[] {
  const paths: Path[] = []
  do {
    blanks(scanner)
    paths.push(pathAt(scanner))
    blanks(scanner)
  } while (skip(scanner, '|'))
  take(scanner, '}}')
  return paths
}

/** Null when it is not written so. */
export function parseExpression(text: string): Expression | null {
  if (text.length > longestExpression) return null
  const scanner = { text, at: 0 }
  const parsed: (string | Path[])[] = []
  try {
    while (scanner.at < text.length) {
      const open = text.indexOf('{{', scanner.at)
      const end = open < 0 ? text.length : open
      if (end > scanner.at) parsed.push(text.slice(scanner.at, end))
      scanner.at = end
      if (open < 0) break
      scanner.at += 2
      parsed.push(placeholder(scanner))
      if (parsed.length > placeholderLimit * 2) return null
    }
    return parsed
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

const isRecord = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node)
/** Own properties alone: a document that says `__proto__` says a name. */
const childOf = (node: unknown, name: string): unknown =>
  isRecord(node) && Object.hasOwn(node, name) ? node[name] : undefined
const childrenOf = (node: unknown): readonly unknown[] =>
  Array.isArray(node) ? node : isRecord(node) ? Object.values(node) : []

function step(node: unknown, segment: Segment): readonly unknown[] {
  switch (segment.kind) {
    case 'name':
      return [childOf(node, segment.name)]
    case 'index':
      return Array.isArray(node) ? [node[segment.index]] : []
    case 'all':
      return childrenOf(node)
    case 'where': {
      const { names, equals } = segment
      return childrenOf(node).filter((child) => textOf(names.reduce<unknown>(childOf, child)) === equals)
    }
  }
}

const textOf = (node: unknown): string =>
  typeof node === 'string' ? node : typeof node === 'number' || typeof node === 'boolean' ? String(node) : ''

/** What several nodes say stands behind one another with commas. */
function readPath(path: Path, document: unknown): string {
  let nodes: unknown[] = [document]
  for (const segment of path) {
    const next: unknown[] = []
    for (const node of nodes) {
      for (const child of step(node, segment)) if (child !== undefined) next.push(child)
      if (next.length > nodeLimit) break
    }
    nodes = next.slice(0, nodeLimit)
  }
  return nodes
    .map(textOf)
    .filter((text) => text.trim() !== '')
    .join(', ')
}

export function evaluate(expression: Expression, document: unknown): string {
  const text = expression
    .map((item) => {
      if (typeof item === 'string') return item
      for (const path of item) {
        const value = readPath(path, document)
        if (value !== '') return value.slice(0, longestValue)
      }
      return ''
    })
    .join('')
  // Neither NUL nor half a surrogate pair can be stored.
  return text
    .slice(0, longestValue)
    .replace(/[\0\p{Cs}]/gu, '')
    .trim()
}
