/** The first sheet of a file as texts. What is inside is inflated and counted before it is taken apart. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorCode } from '@aura/contracts/errors.ts'
import { importLimits } from '@aura/contracts/imports/import.ts'
import { readSheet } from 'read-excel-file/node'
import { inflate, TooMuchInside } from './inflate.ts'
import type { TableRow } from './table.ts'

export type ReadAnswer = { rows: TableRow[] } | { refused: ErrorCode }

const bounds = { bytes: 256 * 1024 * 1024, parts: 2_000 }
const mostCells = 3_000_000

async function read(bytes: Buffer): Promise<ReadAnswer> {
  try {
    const sheets = inflate(bytes, bounds, (name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    let cells = 0
    for (const sheet of sheets.values()) cells += countOf(sheet, '<c ')
    if (cells > mostCells) return { refused: 'imports.too_much_inside' }
    const rows = await readSheet(bytes, { trim: false })
    if (rows.length > importLimits.rows + 1) return { refused: 'imports.too_many_rows' }
    return { rows: rows.map((row, index) => ({ n: index + 1, cells: row.map(textOf) })) }
  } catch (error) {
    return { refused: error instanceof TooMuchInside ? 'imports.too_much_inside' : 'imports.unreadable' }
  }
}

function countOf(content: Buffer, mark: string): number {
  let count = 0
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + mark.length)) count += 1
  return count
}

/** A time is written like an export writes it; a day without one is a day. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

parentPort?.postMessage(await read(Buffer.from(workerData)))
