/**
 * What stands together on a page of a wall: as much as there is room for, so that nothing visible has to be waited for.
 * Narrow tables that follow each other stand beside each other; rows that do not fit go over. The first table is the
 * main one: it stands on every page that has room for it.
 */
export type Table = { id: string; narrow: boolean; rows: number }
/** Some rows of a table, from one to before another. */
export type PackedTable = { id: string; from: number; to: number }
/** Pieces beside each other. */
export type PackedColumn = readonly PackedTable[]
export type Page = { lines: readonly PackedColumn[]; rowPx: number; fontPx: number }

/** Name, heads of the columns, and the edges of a table. */
const chromePx = 109
export const gapPx = 20
const rowPx = { least: 42, most: 128 }
const fontPx = { least: 26, most: 38 }
const fontInRow = 0.3
/** A table that has to be cut is begun where so many of its rows are to be seen. */
const rowsWorth = 3

/** One that is empty says so in a line. */
const rowsOf = (line: PackedColumn): number => Math.max(1, ...line.map(({ from, to }) => to - from))

const heightOf = (lines: readonly PackedColumn[]): number =>
  lines.reduce((sum, line) => sum + chromePx + rowsOf(line) * rowPx.least + gapPx, 0)

export function pagesOf(tables: readonly Table[], heightPx: number): Page[] {
  const pages: PackedColumn[][] = [[]]
  for (const group of groupsOf(tables)) {
    let rest: PackedColumn | null = group.map(({ id, rows }) => ({ id, from: 0, to: rows }))
    while (rest) {
      const page: PackedColumn[] = pages.at(-1) ?? []
      const fits = Math.floor((heightPx - heightOf(page) - chromePx) / rowPx.least)
      if (page.length > 0 && fits < Math.min(rowsWorth, rowsOf(rest))) {
        // Nobody waits for a page on which there is nothing.
        if (rest.every(({ from, to }) => to === from)) break
        pages.push([])
        continue
      }
      const most = Math.max(1, fits)
      page.push(rest.map(({ id, from, to }) => ({ id, from, to: Math.min(to, from + most) })))
      rest = leftOf(rest, most)
      if (rest) pages.push([])
    }
  }
  const first = tables[0] && { id: tables[0].id, from: 0, to: tables[0].rows }
  return pages.map((page) => {
    const lines =
      first && !isOn(page, first.id) && heightOf([[first], ...page]) - gapPx <= heightPx ? [[first], ...page] : page
    const row = stretched(lines, heightPx)
    return { lines, rowPx: row, fontPx: fontOf(lines, row) }
  })
}

const isOn = (lines: readonly PackedColumn[], table: string): boolean =>
  lines.some((line) => line.some(({ id }) => id === table))

/** Null when nothing is left. */
function leftOf(line: PackedColumn, visibleCount: number): PackedColumn | null {
  const left = line
    .filter(({ from, to }) => to - from > visibleCount)
    .map((packedTable) => ({ ...packedTable, from: packedTable.from + visibleCount }))
  return left.length > 0 ? left : null
}

/** Narrow ones in twos. */
function groupsOf(tables: readonly Table[]): Table[][] {
  const groups: Table[][] = []
  for (const table of tables) {
    const last = groups.at(-1)
    if (table.narrow && last?.length === 1 && last[0]?.narrow) last.push(table)
    else groups.push([table])
  }
  return groups
}

/** Rows take the room that is left, as far as they still look like rows. */
function stretched(lines: readonly PackedColumn[], heightPx: number): number {
  const rows = lines.reduce((sum, line) => sum + rowsOf(line), 0)
  const room = heightPx - lines.length * chromePx - (lines.length - 1) * gapPx
  return Math.min(rowPx.most, Math.max(rowPx.least, Math.floor(room / rows)))
}

/** The fewer rows there are, the farther they are read from; narrow tables have no width for more. */
function fontOf(lines: readonly PackedColumn[], row: number): number {
  const isWide = lines.every(({ length }) => length === 1)
  return isWide ? Math.min(fontPx.most, Math.max(fontPx.least, Math.round(row * fontInRow))) : fontPx.least
}
