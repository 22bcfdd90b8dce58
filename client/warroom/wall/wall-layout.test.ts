import { expect, test } from 'vitest'
import { type QueueRow, worstFirst } from '../metrics/queues-panel.tsx'
import { pagesOf, type Table } from './wall-layout.ts'

const queues = (rows: number): Table => ({ id: 'queues', narrow: false, rows })
const channels = (rows: number): Table => ({ id: 'channels', narrow: true, rows })
const operators = (rows: number): Table => ({ id: 'operators', narrow: true, rows })
const outcome = (tables: Table[], height: number) =>
  pagesOf(tables, height).map(({ lines }) =>
    lines.map((line) => line.map(({ id, from, to }) => `${id} ${from}-${to}`).join(' | ')),
  )

test('what fits stands on one page, narrow tables beside each other', () => {
  expect(outcome([queues(2), channels(2), operators(4)], 620)).toEqual([['queues 0-2', 'channels 0-2 | operators 0-4']])
})

test('rows that do not fit go over, and a page is filled before the next one begins; the first table stands on each', () => {
  expect(outcome([queues(1), channels(2), operators(12)], 540)).toEqual([
    ['queues 0-1', 'channels 0-2 | operators 0-6'],
    ['queues 0-1', 'operators 6-12'],
  ])
})

test('a table is not begun where hardly any of it is to be seen', () => {
  expect(outcome([queues(6), channels(8), operators(8)], 540)).toEqual([
    ['queues 0-6'],
    ['channels 0-8 | operators 0-8'],
  ])
})

test('an empty table has its place, and rows take the room that is left', () => {
  expect(pagesOf([queues(0)], 600)).toEqual([{ lines: [[{ id: 'queues', from: 0, to: 0 }]], rowPx: 128, fontPx: 38 }])
  expect(pagesOf([queues(6)], 600)[0]).toMatchObject({ rowPx: 81, fontPx: 26 })
})

test('an empty table has no page of its own', () => {
  expect(outcome([queues(6), channels(0)], 600)).toEqual([['queues 0-6', 'channels 0-0']])
  expect(outcome([queues(6), channels(0)], 400)).toEqual([['queues 0-6']])
})

test('of the queues, the one that lets a customer wait longest stands first, and an idle one last', () => {
  const nothing = { last: 0, running: 0, hour: 0 }
  const of = (id: string, set: Partial<QueueRow> = {}): QueueRow => ({
    ...{ id, name: id, waiting: 0, longestSince: null, open: 0, answerMedian: null, level: null },
    ...{ entered: nothing, abandoned: nothing, ...set },
  })
  const rows = [
    of('idle'),
    of('at work', { open: 2 }),
    of('late', { level: 60 }),
    of('waits', { waiting: 3, longestSince: '2026-01-01T10:10:00.000Z' }),
    of('waits longest', { waiting: 1, longestSince: '2026-01-01T07:00:00.000Z' }),
  ]
  expect(worstFirst(rows).map(({ id }) => id)).toEqual(['waits longest', 'waits', 'late', 'at work', 'idle'])
})
