/** CSV as people have it: commas, semicolons or tabs, with or without quotes, lines that end in any way. */
import { Readable } from 'node:stream'
import { unguard } from '@aura/contracts/platform/csv.ts'
import { CsvError, parse as parser } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { textOf } from '../platform/parsing/text.ts'
import { refuse } from '../platform/refuse.ts'
import type { TableRow } from './table.ts'

const delimiters = [';', ',', '\t'] as const
type Delimiter = (typeof delimiters)[number]

const longestRecord = 1_000_000

const lenient = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestRecord,
} as const

const headLetters = 32_768
const headRecords = 20

export async function* rowsOfCsv(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const text = textOf(bytes)
  let n = 0
  let parsed = 0
  const records = parser({
    ...lenient,
    delimiter: delimiterOf(text),
    on_record: (record: string[]) => {
      parsed += 1
      return record
    },
  })
  try {
    // Iterated at once: a stream that fails before somebody listens takes the whole process with it.
    for await (const record of Readable.from(slicesOf(text)).pipe(records)) {
      n += 1
      // Without typed columns a record is its texts.
      yield { n, cells: (record as string[]).map(unguard) }
    }
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error, parsed + 1) : error
  }
}

const sliceBytes = 65_536

/** So that no more records are made than are taken. */
function* slicesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

function problemOf({ code }: CsvError, row: number): unknown {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return refuse('imports.record_too_long', { params: { row } })
    case 'CSV_QUOTE_NOT_CLOSED':
      return refuse('imports.quote_not_closed', { params: { row } })
    default:
      return refuse('imports.row_unreadable', { params: { row } })
  }
}

/**
 * The one that splits the first records into the most columns, and into equally many. Where quotes stand as they
 * should under one delimiter and not under another, they decide: a text may be full of the other one.
 */
function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, headLetters)
  const best = (relaxed: boolean) =>
    delimiters
      .map((delimiter) => ({ delimiter, score: scoreOf(recordsOf(head, delimiter, relaxed)) }))
      .reduce((item, other) => (other.score > item.score ? other : item))
  const strict = best(false)
  return strict.score > 0 ? strict.delimiter : best(true).delimiter
}

function scoreOf(records: readonly string[][]): number {
  const widths = records.map((record) => record.length)
  const [first = 0] = widths
  if (first < 2) return 0
  return first * (widths.filter((width) => width === first).length / widths.length)
}

/** A head may end within quotes; then its records up to there count. */
function recordsOf(head: string, delimiter: Delimiter, relaxed: boolean): string[][] {
  const records: string[][] = []
  try {
    parse(head, {
      ...lenient,
      relax_quotes: relaxed,
      delimiter,
      to: headRecords,
      on_record: (record: string[]) => {
        records.push(record)
        return record
      },
    })
  } catch (error) {
    if (relaxed || (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) return records
    return []
  }
  return records
}
