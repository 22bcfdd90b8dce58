import { expect, it } from 'vitest'
import { tableOf } from './table.ts'

it('puts numbers to the right and words to the left, and shows what a row lacks as a dash', () => {
  const table = tableOf([
    { phase: 'plain', rate: 2600 },
    { phase: 'with a snapshot', rate: null },
  ])
  expect(table.split('\n')).toEqual([
    '  phase              rate',
    '  ───────────────   ─────',
    '  plain             2,600',
    '  with a snapshot       –',
  ])
})
