/** Columns by what they show: a time ago, a state, a count. What a list says besides goes over what they begin with. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { StatusBadge, type Tone } from '../badge.tsx'
import { RelativeTime } from '../relative-time.tsx'
import type { Column } from './column.ts'

type Own<Row> = Omit<Column<Row>, 'cell' | 'text' | 'align'>

/** `never` stands where there is no time. */
export const agoColumn = <Row,>(at: (row: Row) => string | null, own: Own<Row>, never = '–'): Column<Row> => ({
  width: 130,
  phone: 'none',
  ...own,
  cell: (row) => {
    const time = at(row)
    return time === null ? never : <RelativeTime at={time} />
  },
})

export const statusColumn = <Row,>(status: (row: Row) => { tone: Tone; word: string }, own: Own<Row>): Column<Row> => ({
  phone: 'line',
  ...own,
  cell: (row) => <StatusBadge {...status(row)} />,
  text: (row) => status(row).word,
})

export const countColumn = <Row,>(count: (row: Row) => number, language: Language, own: Own<Row>): Column<Row> => ({
  phone: 'none',
  ...own,
  align: 'end',
  cell: (row) => count(row).toLocaleString(language),
})
