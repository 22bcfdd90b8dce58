/** A page of rows that are all in the browser: found by their words, in the order that was asked for. */
import { hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import type { ListQuery } from './list-query.ts'

export type Page<Row> = { rows: Row[]; total: number }

type Arrangement<Row> = {
  words: (row: Row) => string
  /** By the name of its column; where none is named so, and among equals, the first one holds. */
  orders: readonly [string, (a: Row, b: Row) => number][]
  /** Stand below the others, whatever the order. */
  below?: (row: Row) => boolean
}

export function arrange<Row>(
  rows: readonly Row[],
  query: ListQuery,
  { words, orders, below }: Arrangement<Row>,
): Page<Row> {
  const direction = query.descending ? -1 : 1
  const usual = orders[0]?.[1] ?? (() => 0)
  const order = orders.find(([name]) => name === query.sort)?.[1] ?? usual
  const standing = (row: Row) => Number(below?.(row) === true)
  const found = rows
    .filter((row) => hasEveryWord(words(row), query.search))
    .sort((a, b) => standing(a) - standing(b) || direction * (order(a, b) || usual(a, b)))
  const from = (query.page - 1) * query.pageSize
  return { rows: found.slice(from, from + query.pageSize), total: found.length }
}

/** Records that are archived and never removed: by name, the archived below; the filter `state` shows one kind. */
export const arrangeRecords = <Row extends { name: string; archived: boolean }>(
  rows: readonly Row[],
  query: ListQuery,
  orders: Arrangement<Row>['orders'],
): Page<Row> => {
  const { state } = query.filters
  const chosen = rows.filter(({ archived }) => state === undefined || archived === (state === 'archived'))
  return arrange(chosen, query, {
    words: ({ name }) => name,
    orders: [['name', (a, b) => a.name.localeCompare(b.name)], ...orders],
    below: ({ archived }) => archived,
  })
}
