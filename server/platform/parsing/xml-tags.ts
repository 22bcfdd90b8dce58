/**
 * The tags of an XML part one after the other, read off its bytes without building anything. What spreadsheets never
 * write and readers differ about (document types, entities, tags inside attributes) throws.
 */
export type Tag = {
  /** Without its prefix, which ends with the colon. */
  name: string
  prefix: string
  kind: 'open' | 'close' | 'empty'
  attributes: string
  /** Where it ends in the part. */
  end: number
}

const opener = 0x3c
const closer = '>'
const deepest = 100

export function* tagsOf(part: Buffer): Generator<Tag> {
  let depth = 0
  for (let at = part.indexOf(opener); at >= 0; ) {
    const end = endOfTag(part, at)
    if (end < 0) throw new Error('a tag without its end')
    const mark = part[at + 1]
    if (mark === 0x21 || mark === 0x3f) {
      if (part.subarray(at, at + 3).toString('latin1') === '<!D') throw new Error('a document type')
    } else {
      const tag = tagIn(part.toString('latin1', at + 1, end), end + 1)
      depth += tag.kind === 'open' ? 1 : tag.kind === 'close' ? -1 : 0
      if (depth > deepest) throw new Error('too deep')
      yield tag
    }
    at = part.indexOf(opener, end)
  }
}

/** Of a comment, of text in brackets, and of a plain tag. */
function endOfTag(part: Buffer, at: number): number {
  if (part[at + 1] !== 0x21) return part.indexOf(closer, at)
  const head = part.toString('latin1', at, at + 9)
  const ending = head.startsWith('<!--') ? '-->' : head === '<![CDATA[' ? ']]>' : closer
  const end = part.indexOf(ending, at)
  return end < 0 ? end : end + ending.length - 1
}

function tagIn(text: string, end: number): Tag {
  if (text.includes('<')) throw new Error('a tag inside a tag')
  const kind = text.startsWith('/') ? 'close' : text.endsWith('/') ? 'empty' : 'open'
  const inner = text.replace(/^\//, '').replace(/\/$/, '')
  const cut = inner.search(/\s/)
  const named = cut < 0 ? inner : inner.slice(0, cut)
  const colon = named.indexOf(':') + 1
  const attributes = cut < 0 ? '' : inner.slice(cut)
  return { name: named.slice(colon), prefix: named.slice(0, colon), kind, attributes, end }
}

/** Null when there is none; a value with a reference in it is not one that anybody writes. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(attributes)
  if (!found) return null
  const value = found[2] ?? found[3] ?? ''
  if (value.includes('&')) throw new Error('a reference in an attribute')
  return value
}
