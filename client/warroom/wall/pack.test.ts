import { expect, test } from 'vitest'
import { pagesOf, type Table } from './pack.ts'

const queues = (rows: number): Table => ({ id: 'queues', narrow: false, rows })
const channels = (rows: number): Table => ({ id: 'channels', narrow: true, rows })
const operators = (rows: number): Table => ({ id: 'operators', narrow: true, rows })
const told = (tables: Table[], height: number) =>
  pagesOf(tables, height).map(({ lines }) =>
    lines.map((line) => line.map(({ id, from, to }) => `${id} ${from}-${to}`).join(' | ')),
  )

test('what fits stands on one page, narrow tables beside each other', () => {
  expect(told([queues(2), channels(2), operators(2)], 620)).toEqual([['queues 0-2', 'channels 0-2 | operators 0-2']])
})

test('what does not fit goes over, and rows that do not fit too', () => {
  expect(told([queues(3), channels(3), operators(12)], 600)).toEqual([
    ['queues 0-3'],
    ['channels 0-3 | operators 0-7'],
    ['operators 7-12'],
  ])
})

test('an empty table has its place, and rows take the room that is left', () => {
  const [page] = pagesOf([queues(0)], 600)
  expect(page).toEqual({ lines: [[{ id: 'queues', from: 0, to: 0 }]], rowPx: 96 })
  expect(pagesOf([queues(6)], 600)[0]?.rowPx).toBe(80)
})
