/** A price as files and people write it, in millionths: the last mark is the decimal one, since prices are small. */
const shape = /^(?:R\$|US\$|\$|€)?\d{1,9}(?:[.,]\d{1,9}){0,3}$/

/** Null for what is no price, or has more than six decimals. */
export function microsOf(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '')
  if (compact.length > 30 || !shape.test(compact)) return null
  const digits = compact.replace(/^\D+/, '')
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const [whole, part] = mark === -1 ? [digits, ''] : [digits.slice(0, mark), digits.slice(mark + 1)]
  const trimmed = part.replace(/0+$/, '')
  if (trimmed.length > 6) return null
  const micros = Number(whole.replace(/[.,]/g, '')) * 1_000_000 + Number(trimmed.padEnd(6, '0'))
  return Number.isSafeInteger(micros) ? micros : null
}
