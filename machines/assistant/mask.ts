/**
 * Personal data of a text, replaced by tokens before the text leaves to a provider, and put back into what the provider
 * answers. The same value has the same token all through one answer, so that a model can still tell two people apart.
 */
import type { MaskKind } from '@aura/contracts/assistant/policy.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
/** In the order in which they are looked for: a document is no telephone. Ids and times are left alone. */
const shapes: readonly { kind: MaskKind | null; pattern: RegExp }[] = [
  { kind: null, pattern: uuid },
  { kind: null, pattern: /\d{4}-\d{2}-\d{2}T[\d:.]+Z/ },
  { kind: 'email', pattern: /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u },
  { kind: 'document', pattern: /\b\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}\b/ },
  { kind: 'document', pattern: /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/ },
  { kind: 'card', pattern: /\b\d(?:[ -]?\d){12,18}\b/ },
  { kind: 'phone', pattern: /(?:\+|\b|\()\d(?:[ ().-]{0,2}\d){8,14}\b/ },
]
const anything = new RegExp(shapes.map(({ pattern }) => `(${pattern.source})`).join('|'), 'giu')

const token = /\[(EMAIL|PHONE|DOCUMENT|CARD|NAME)_(\d+)\]/g
/** A token that the answer has not written to its end. */
const openToken = /\[[A-Z]{0,8}_?\d*$/

/** The check digit of card numbers. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length >= 13 && sum % 10 === 0
}

export type Masker = ReturnType<typeof createMasker>

export function createMasker(kinds: readonly MaskKind[]) {
  const tokens = new Map<string, string>()
  const values = new Map<string, string>()
  const names = new Set<string>()
  const counts = new Map<MaskKind, number>()

  function replace(kind: MaskKind, value: string): string {
    const key = `${kind} ${value}`
    const existing = tokens.get(key)
    if (existing !== undefined) return existing
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const made = `[${kind.toUpperCase()}_${count}]`
    tokens.set(key, made)
    values.set(made, value)
    return made
  }

  function maskShapes(text: string): string {
    return text.replace(anything, (value: string, ...groups: (string | undefined)[]) => {
      const shape = shapes[groups.findIndex((group) => group !== undefined)]
      const kind = shape?.kind === 'card' && !isCardNumber(value) ? 'phone' : shape?.kind
      return kind && kinds.includes(kind) ? replace(kind, value) : value
    })
  }

  return {
    /** A name of a customer that the product has told: from then on it is replaced wherever it stands. */
    learnName(name: string): void {
      if (kinds.includes('name') && name.trim().length > 2) names.add(name.trim())
    },
    mask(text: string): string {
      const longest = [...names].sort((a, b) => b.length - a.length)
      const withoutNames = longest.reduce((rest, name) => rest.replaceAll(name, () => replace('name', name)), text)
      return maskShapes(withoutNames)
    },
    /** Of an answer that is still growing, a token at its end is held back until it is whole. */
    unmask(text: string, { isWhole = true } = {}): string {
      const shown = isWhole ? text : text.replace(openToken, '')
      return shown.replace(token, (found) => values.get(found) ?? found)
    },
    counts: (): Partial<Record<MaskKind, number>> => Object.fromEntries(counts),
  }
}
