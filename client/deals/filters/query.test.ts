import type { Field } from '@aura/contracts/contacts/fields.ts'
import { describe, expect, it } from 'vitest'
import { strictSearch } from '../../platform/strict-search.ts'
import { anything, readListQuery, writeListQuery } from '../../platform/ui/table/list-query.ts'
import { askedOf } from '../board-address.ts'
import { sorts } from '../order.ts'
import { cardSortOf, countFilters, filterOf, orderOf, usualOrder } from './query.ts'

const today = '2026-12-10'
const ownerId = '0190b5a2-7b1c-7000-8000-000000000001'
const query = { ...anything, ...usualOrder, search: ' loja ', filters: { owner: ownerId, close: 'overdue' } }
const field: Field = {
  id: '0190b5a2-7b1c-7000-8000-000000000002',
  owner: 'deal',
  key: 'plan',
  label: 'Plano',
  type: 'choice',
  choices: [{ label: 'Anual', was: [] }],
  required: false,
  position: 0,
  archived: false,
  version: 1,
}

describe('the address of the deals', () => {
  it('says in every layout what is shown, and opens the same again', () => {
    const written = JSON.parse(JSON.stringify(writeListQuery(query, { ...anything, ...usualOrder })))
    for (const as of [undefined, 'list', 'calendar', 'map']) {
      const address = strictSearch(askedOf)({ ...written, as, view: 'v', other: 'x' })
      expect(address).toMatchObject({ f: query.filters, q: ' loja ', view: 'v' })
      expect(address).toHaveProperty('other', undefined)
      expect(readListQuery(address, { ...anything, ...usualOrder })).toEqual(query)
    }
  })
  it('becomes the filter that the export takes; a part that is none is left out', () => {
    expect(filterOf(query, today, [])).toEqual({ search: 'loja', ownerId, close: 'overdue', today })
    const odd = { ...query, search: ' ', filters: { owner: 'nobody', state: 'sold', close: 'soon', other: 'x' } }
    expect(filterOf(odd, today, [])).toEqual({})
    const own = { ...anything, filters: { 'field-plan': 'Anual' } }
    expect(filterOf(own, today, [field])).toEqual({ fields: { [field.id]: 'Anual' } })
    expect(filterOf(own, today, [])).toEqual({})
  })
  it('is counted by its chips', () => {
    expect(countFilters(filterOf(query, today, []))).toBe(2)
    expect(countFilters({ search: 'loja' })).toBe(0)
    expect(countFilters({ stage: 'lost', fields: { a: 'x', b: 'y' } })).toBe(3)
  })
})

describe('the order of the cards', () => {
  it('is said in the words of the list, and found again', () => {
    expect(sorts.map((sort) => cardSortOf(orderOf(sort)))).toEqual([...sorts])
    expect(orderOf('rank')).toBe(usualOrder)
  })
  it('stays that of the ranks where only the list has such an order', () => {
    expect(cardSortOf({ sort: 'owner', descending: false })).toBe('rank')
    expect(cardSortOf({ sort: 'value', descending: false })).toBe('rank')
  })
})
