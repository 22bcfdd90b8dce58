/**
 * Embeddings of the simulated provider: a text is the bag of its stems, each a direction of its own, and words that mean the
 * same share one. So a paraphrase is near, something else is not, and the same text is the same vector every time.
 */
import type { ServerResponse } from 'node:http'
import type { EmbeddingScript, ProviderShape } from './script.ts'

/** A small model's usual length. */
export const embeddingDimension = 384

const sameMeaning: readonly (readonly string[])[] = [
  ['troca', 'devol', 'retur', 'excha', 'refun', 'reemb', 'cambi'],
  ['frete', 'entre', 'envio', 'envia', 'shipp', 'deliv'],
  ['grati', 'gratu', 'free'],
  ['prazo', 'tempo', 'demor', 'chega', 'plazo', 'time', 'arriv'],
  ['pagar', 'pagam', 'payme', 'boleto', 'bolet', 'parce', 'carta'],
  ['conse', 'repar', 'assis', 'defei', 'quebr', 'garan', 'warra'],
  ['produ', 'merca', 'artig', 'itens', 'item'],
]
const directionOf = new Map(sameMeaning.flatMap((stems, at) => stems.map((stem) => [stem, `meaning ${at}`])))
/** They stand in every text. */
const fillers = new Set(
  'a o as os e de da do em no na um uma que se com por para ate com meu minha eu voce como is how the of to'.split(' '),
)

const stemsOf = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !fillers.has(word))
    .map((word) => (/\d/.test(word) ? word : word.slice(0, 5)))

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}

const meaningWeight = 2.5

/** Of length 1. A stem points along four of the axes, so that two of them hardly meet by accident. */
export function vectorOf(text: string, dimension = embeddingDimension): number[] {
  const vector = new Array<number>(dimension).fill(0)
  for (const stem of new Set(stemsOf(text))) {
    const meaning = directionOf.get(stem)
    const [name, weight] = meaning === undefined ? [stem, 1] : [meaning, meaningWeight]
    for (const part of ['a', 'b', 'c', 'd']) {
      const value = hash(`${part} ${name}`)
      const axis = value % dimension
      vector[axis] = (vector[axis] ?? 0) + ((value >>> 16) & 1 ? weight : -weight)
    }
  }
  const size = Math.hypot(...vector)
  return size === 0 ? vector.map((_, at) => (at === 0 ? 1 : 0)) : vector.map((value) => value / size)
}

/** As a model makes it for which no two texts are far apart: one axis is the same in all of them. */
function scaledVector(text: string, { dimension, scale = 0 }: EmbeddingScript): number[] {
  if (scale === 0) return vectorOf(text, dimension)
  return [Math.sqrt(scale), ...vectorOf(text, dimension - 1).map((value) => value * Math.sqrt(1 - scale))]
}

type Embed = NonNullable<ProviderShape['embed']>

export function answerEmbeddings(
  response: ServerResponse,
  { embed, body, script }: { embed: Embed; body: unknown; script: EmbeddingScript },
): void {
  const { fault } = script
  const reply = (status: number, value: object, more: Record<string, string> = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value))
  const texts = embed.textsOf(body)
  const vectors = texts.map((text) => scaledVector(text, script))
  if (fault?.kind === 'status') {
    const rest = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    reply(fault.status, { error: { message: 'as the script says' } }, rest)
  } else if (fault?.kind === 'refuses') {
    if (texts.some((text) => text.includes(fault.words))) reply(400, { error: { message: 'it is too long' } })
    else reply(200, embed.body(vectors))
  } else if (fault?.kind === 'silence') response.flushHeaders()
  else if (fault?.kind === 'torn') response.destroy()
  else if (fault?.kind === 'nonsense')
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Bad gateway</html>')
  else reply(200, embed.body(fault ? spoiled(vectors, fault.kind) : vectors))
}

function spoiled(vectors: readonly (readonly number[])[], kind: 'too_few' | 'no_direction' | 'uneven') {
  if (kind === 'too_few') return vectors.slice(1)
  if (kind === 'no_direction') return vectors.map((vector) => vector.map(() => 0))
  return vectors.map((vector, at) => (at === 0 ? vector.slice(1) : vector))
}
