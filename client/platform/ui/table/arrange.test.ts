import { expect, it } from 'vitest'
import { arrangeRecords } from './arrange.ts'
import { anything } from './list-query.ts'

const rows = [
  { name: 'Férias', archived: false, uses: 0 },
  { name: 'VIP', archived: false, uses: 3 },
  { name: 'Antiga', archived: true, uses: 1 },
]
const page = (request: object) =>
  arrangeRecords(rows, { ...anything, ...request }, [['uses', (a, b) => a.uses - b.uses]])
const names = (request: object) => page(request).rows.map(({ name }) => name)

it('finds without accents, sorts by name or use, and keeps what is archived below', () => {
  expect(names({})).toEqual(['Férias', 'VIP', 'Antiga'])
  expect(names({ search: 'ferias' })).toEqual(['Férias'])
  expect(names({ sort: 'uses', descending: true })).toEqual(['VIP', 'Férias', 'Antiga'])
  expect(names({ filters: { state: 'in_use' } })).toEqual(['Férias', 'VIP'])
  expect(names({ filters: { state: 'archived' } })).toEqual(['Antiga'])
})

it('shows one page and counts all', () => {
  expect(page({ pageSize: 2, page: 2 })).toMatchObject({ rows: [{ name: 'Antiga' }], total: 3 })
})
