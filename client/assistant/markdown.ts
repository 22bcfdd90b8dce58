/** The blocks of an answer's Markdown: paragraphs, headings, lists, tables and code. Anything else is text. */

export type Span =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }
export type Block =
  | { kind: 'paragraph' | 'heading'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }

const inline = /\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\((\/[^\s)\\]*)\)/g

/** A link leads to a screen of ours; an address of somebody else stays text. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(inline)) {
    const [whole, strong, emphasis, code, label, to] = match
    if (match.index > from) spans.push({ kind: 'text', text: text.slice(from, match.index) })
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) spans.push({ kind: 'emphasis', text: emphasis })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (label !== undefined && to !== undefined)
      spans.push(to.startsWith('//') ? { kind: 'text', text: whole } : { kind: 'link', text: label, to })
    from = match.index + whole.length
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) })
  return spans
}

const item = /^\s*(?:[-*•]|(\d+)[.)])\s+(.*)$/
const rule = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/
const cellsOf = (row: string): Span[][] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spansOf(cell.trim()))

export function blocksOf(text: string): Block[] {
  const rows = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < rows.length; ) {
    const [block, next] = blockAt(rows, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

function blockAt(rows: readonly string[], at: number): [Block | null, number] {
  const row = rows[at] ?? ''
  if (row.trim() === '') return [null, at + 1]
  if (row.startsWith('```')) return codeAt(rows, at)
  const heading = /^#{1,6}\s+(.*)$/.exec(row)
  if (heading) return [{ kind: 'heading', spans: spansOf(heading[1] ?? '') }, at + 1]
  if (row.includes('|') && rule.test(rows[at + 1] ?? '')) return tableAt(rows, at)
  if (item.test(row)) return listAt(rows, at)
  let end = at + 1
  while (
    end < rows.length &&
    (rows[end] ?? '').trim() !== '' &&
    !/^(#{1,6}\s|```|\s*[-*•]\s|\s*\d+[.)]\s)/.test(rows[end] ?? '')
  )
    end += 1
  return [{ kind: 'paragraph', spans: spansOf(rows.slice(at, end).join('\n')) }, end]
}

function codeAt(rows: readonly string[], at: number): [Block, number] {
  const end = rows.findIndex((row, index) => index > at && row.startsWith('```'))
  const to = end < 0 ? rows.length : end
  return [{ kind: 'code', text: rows.slice(at + 1, to).join('\n') }, to + 1]
}

function tableAt(rows: readonly string[], at: number): [Block, number] {
  let end = at + 2
  while (end < rows.length && (rows[end] ?? '').includes('|')) end += 1
  return [{ kind: 'table', head: cellsOf(rows[at] ?? ''), rows: rows.slice(at + 2, end).map(cellsOf) }, end]
}

function listAt(rows: readonly string[], at: number): [Block, number] {
  const items: Span[][] = []
  const ordered = item.exec(rows[at] ?? '')?.[1] !== undefined
  let end = at
  for (let match = item.exec(rows[end] ?? ''); match; match = item.exec(rows[++end] ?? ''))
    items.push(spansOf(match[2] ?? ''))
  return [{ kind: 'list', ordered, items }, end]
}
