/**
 * The rows of a table in batches that are small enough to cross from a parser's thread: few rows, and few characters.
 * A file can name one long text in a million cells, so what is handed over is counted, and not what lies in the file.
 */
import { importLimits } from '@aura/contracts/imports/import.ts'
import { refuse } from '../platform/refuse.ts'
import type { TableRow } from './table.ts'

const batchRows = 500
const batchLetters = 500_000
/** Of the whole table. */
const mostLetters = 100_000_000

export async function* inBatches(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  most = mostLetters,
): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let letters = 0
  let total = 0
  for await (const { n, cells } of rows) {
    const stored = bounded(cells)
    const size = stored.reduce((sum, cell) => sum + cell.length, 0)
    letters += size
    total += size
    if (total > most) return refuse('imports.too_much_inside')
    batch.push({ n, cells: stored })
    if (batch.length < batchRows && letters < batchLetters) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}

/** One character more than a cell may have, so that it is still seen to be too long. */
const mostInCell = importLimits.cellLength + 1

/** Of the columns that are too many one stays, when anything stands there, so that they are still seen. */
function bounded(cells: readonly string[]): string[] {
  const beyond = cells.slice(importLimits.columns).find((cell) => cell.trim() !== '')
  const used = [...cells.slice(0, importLimits.columns), ...(beyond === undefined ? [] : [beyond])]
  return used.map((cell) => (cell.length > mostInCell ? cell.trim().slice(0, mostInCell) : cell))
}
