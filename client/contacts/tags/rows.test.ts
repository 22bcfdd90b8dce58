import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { expect, it } from 'vitest'
import { anything } from '../../platform/ui/table/list-query.ts'
import { pageOf } from './rows.ts'

const tag = (id: string, name: string, archived = false): Tag => ({ id, name, archived, version: 1 })
const state = {
  tags: { a: tag('a', 'Férias'), b: tag('b', 'VIP'), c: tag('c', 'Antiga', true) },
  uses: { b: 3, c: 1 },
}
const names = (request: object) => pageOf(state, { ...anything, ...request }).rows.map(({ name }) => name)

it('finds without accents, sorts by name or use, and keeps what is archived below', () => {
  expect(names({})).toEqual(['Férias', 'VIP', 'Antiga'])
  expect(names({ search: 'ferias' })).toEqual(['Férias'])
  expect(names({ sort: 'uses', descending: true })).toEqual(['VIP', 'Férias', 'Antiga'])
  expect(names({ filters: { state: 'in_use' } })).toEqual(['Férias', 'VIP'])
  expect(names({ filters: { state: 'archived' } })).toEqual(['Antiga'])
})

it('shows one page and counts all', () => {
  expect(pageOf(state, { ...anything, pageSize: 2, page: 2 })).toMatchObject({ rows: [{ name: 'Antiga' }], total: 3 })
})
