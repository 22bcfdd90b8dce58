export type Cell = string | number | boolean | null
export type Row = Readonly<Record<string, Cell>>

/** Rows as a terminal shows them best: numbers to the right, words to the left. */
export function tableOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((column) => wordOf(row[column] ?? null)))
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const numeric = columns.map((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'))
  const lineOf = (row: readonly string[]) =>
    `  ${row.map((cell, at) => (numeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('   ')}`
  return [columns, widths.map((width) => '─'.repeat(width)), ...cells].map(lineOf).join('\n')
}

const wordOf = (cell: Cell): string =>
  cell === null
    ? '–'
    : typeof cell === 'number'
      ? cell.toLocaleString('en-US', { maximumFractionDigits: 2 })
      : String(cell)
