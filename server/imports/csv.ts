/** CSV as people have it: commas, semicolons or tabs, with or without quotes, lines that end in any way. */
import { parse as parser } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { unguard } from '../exports/index.ts'
import type { Table } from './table.ts'
import { textOf } from './text.ts'

const delimiters = [';', ',', '\t'] as const
type Delimiter = (typeof delimiters)[number]

const lenient = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: 1_000_000,
} as const

const headLetters = 32_768
const headRecords = 20

export function readCsv(bytes: Uint8Array): Table {
  const text = textOf(bytes)
  const stream = parser(text, { ...lenient, delimiter: delimiterOf(text) })
  return (async function* () {
    let n = 0
    for await (const record of stream) {
      n += 1
      // Without typed columns a record is its texts.
      yield { n, cells: (record as string[]).map(unguard) }
    }
  })()
}

/** The one that splits the first records into the most columns, and into equally many. */
function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text.slice(0, headLetters), delimiter) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return best.delimiter
}

function scoreOf(head: string, delimiter: Delimiter): number {
  const records = recordsOf(head, delimiter)
  const widths = records.map((record) => record.length)
  const [first = 0] = widths
  if (first < 2) return 0
  return first * (widths.filter((width) => width === first).length / widths.length)
}

/** A head may end within quotes; then its records up to there count. */
function recordsOf(head: string, delimiter: Delimiter): string[][] {
  const records: string[][] = []
  try {
    parse(head, {
      ...lenient,
      delimiter,
      to: headRecords,
      on_record: (record: string[]) => {
        records.push(record)
        return record
      },
    })
  } catch {
    return records
  }
  return records
}
