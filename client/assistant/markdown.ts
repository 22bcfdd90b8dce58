/** The blocks of an answer's Markdown: paragraphs, headings, lists, tables and code. Anything else is text. */

export type Span =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }
export type Block =
  | { kind: 'paragraph' | 'heading'; spans: Span[] }
  | List
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }

/** `start`: the number of the first item, where it has one. */
export type List = { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
export type ListItem = { spans: Span[]; lists: List[] }

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

const item = /^(\s*)(?:[-*•]|(\d{1,9})[.)])\s+(.*)$/
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
  if (isTable(rows, at)) return tableAt(rows, at)
  if (item.test(row)) return listAt(rows, at)
  let end = at + 1
  while (end < rows.length && !isBegin(rows, end)) end += 1
  return [{ kind: 'paragraph', spans: spansOf(rows.slice(at, end).join('\n')) }, end]
}

const isTable = (rows: readonly string[], at: number): boolean =>
  (rows[at] ?? '').includes('|') && rule.test(rows[at + 1] ?? '')

/** Whether a paragraph ends before this row. */
const isBegin = (rows: readonly string[], at: number): boolean => {
  const row = rows[at] ?? ''
  return row.trim() === '' || /^(#{1,6}\s|```)/.test(row) || item.test(row) || isTable(rows, at)
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

type OpenItem = { text: string; lists: List[] }

const indentOf = (row: string): number => /^\s*/.exec(row)?.[0].length ?? 0

/**
 * Items that are indented further stand in a list of the item before; a row that is indented and no item goes on with it.
 * Blank rows between the items of one list do not end it.
 */
function listAt(rows: readonly string[], at: number): [List, number] {
  const [, space = '', number] = item.exec(rows[at] ?? '') ?? []
  const indent = space.length
  const ordered = number !== undefined
  const items: OpenItem[] = []
  let end = at
  while (end < rows.length) {
    const next = nextRow(rows, end)
    const row = rows[next] ?? ''
    const match = item.exec(row)
    const last = items.at(-1)
    const isApart = next > end
    if (match && indentOf(row) > indent + 1 && last) {
      const [list, after] = listAt(rows, next)
      last.lists.push(list)
      end = after
    } else if (match && indentOf(row) >= indent - 1 && !(isApart && (match[2] !== undefined) !== ordered)) {
      items.push({ text: match[3] ?? '', lists: [] })
      end = next + 1
    } else if (!match && last && indentOf(row) > indent + 1 && row.trim() !== '' && last.lists.length === 0) {
      last.text += `\n${row.trim()}`
      end = next + 1
    } else break
  }
  const start = Number(number ?? 1)
  return [
    { kind: 'list', ordered, start, items: items.map(({ text, lists }) => ({ spans: spansOf(text), lists })) },
    end,
  ]
}

/** The next row with something in it. */
function nextRow(rows: readonly string[], from: number): number {
  let at = from
  while (at < rows.length && (rows[at] ?? '').trim() === '') at += 1
  return at
}
