import { expect, it } from 'vitest'
import { grouped } from './problem-groups.ts'

const missing = (name: string, rows: number) => ({
  problem: { column: 'tags', code: 'contacts.import_no_tag', params: { name } },
  rows,
})

it('one problem is one group; of a kind with many, the rest is counted together', () => {
  const address = { column: 'phone', code: 'contacts.address_taken' }
  const addresses = Array.from({ length: 20 }, (_, n) => ({
    problem: { ...address, params: { address: `${n}` } },
    rows: 1,
  }))
  const groups = grouped([missing('VIP', 399), missing('Atacado', 12), ...addresses])
  expect(groups.slice(0, 3)).toEqual([
    { ...missing('VIP', 399), variants: 0 },
    { problem: { ...address, params: { address: '7' } }, rows: 13, variants: 12 },
    { ...missing('Atacado', 12), variants: 0 },
  ])
  expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(431)
})
