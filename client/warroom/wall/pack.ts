/**
 * What stands together on a page of a wall: as many tables as there is room for, so that nothing has to be waited for
 * that could be seen. Rows that do not fit go over to the next page; narrow tables stand in twos beside each other.
 */
export type Table = { id: string; narrow: boolean; rows: number }
/** Some rows of a table, from one to before another. */
export type Piece = { id: string; from: number; to: number }
/** Pieces beside each other. */
export type Line = readonly Piece[]
export type Page = { lines: readonly Line[]; rowPx: number }

/** Name, heads of the columns, and the edges of a table. */
export const chromePx = 120
export const gapPx = 20
const rowPx = { least: 64, most: 96 }

/** One that is empty says so in a line. */
const rowsOf = (line: Line): number => Math.max(1, ...line.map(({ from, to }) => to - from))

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + chromePx + rowsOf(line) * rowPx.least, 0) + gapPx * (lines.length - 1)

export function pagesOf(tables: readonly Table[], heightPx: number): Page[] {
  const most = Math.max(1, Math.floor((heightPx - chromePx) / rowPx.least))
  const pages: Line[][] = []
  for (const line of linesOf(tables, most)) {
    const last = pages.at(-1)
    if (last && heightOf([...last, line]) <= heightPx) last.push(line)
    else pages.push([line])
  }
  return pages.map((lines) => ({ lines, rowPx: stretched(lines, heightPx) }))
}

/** Rows take the room that is left, as far as they still look like rows. */
function stretched(lines: readonly Line[], heightPx: number): number {
  const rows = lines.reduce((sum, line) => sum + rowsOf(line), 0)
  const room = heightPx - lines.length * chromePx - (lines.length - 1) * gapPx
  return Math.min(rowPx.most, Math.max(rowPx.least, Math.floor(room / rows)))
}

function linesOf(tables: readonly Table[], most: number): Line[] {
  const lines: Piece[][] = []
  let open: Piece[] | null = null
  for (const table of tables)
    for (const piece of piecesOf(table, most)) {
      if (open && table.narrow) {
        open.push(piece)
        open = null
        continue
      }
      const line = [piece]
      lines.push(line)
      open = table.narrow ? line : null
    }
  return lines
}

const piecesOf = ({ id, rows }: Table, most: number): Piece[] =>
  Array.from({ length: Math.max(1, Math.ceil(rows / most)) }, (_, at) => ({
    id,
    from: at * most,
    to: Math.min(rows, (at + 1) * most),
  }))
