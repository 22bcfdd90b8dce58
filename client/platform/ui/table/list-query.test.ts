import { describe, expect, it } from 'vitest'
import { anything, changeListQuery, isNarrowed, listSearch, readListQuery, writeListQuery } from './list-query.ts'

const usual = { ...anything, sort: 'name' }

describe('what a list is asked for', () => {
  it('stands in the address only where it differs from what the list does anyway', () => {
    const request = { ...usual, page: 3, search: 'ana', filters: { role: 'admin' } }
    const address = listSearch(JSON.parse(JSON.stringify(writeListQuery(request, usual))))
    expect(address).toEqual({ page: 3, q: 'ana', f: { role: 'admin' } })
    expect(readListQuery(address, usual)).toEqual(request)
    expect(JSON.stringify(writeListQuery(usual, usual))).toBe('{}')
  })

  it('can be asked for everything where it is narrowed by itself', () => {
    const narrowed = { ...usual, filters: { state: 'active' } }
    const address = listSearch(JSON.parse(JSON.stringify(writeListQuery({ ...narrowed, filters: {} }, narrowed))))
    expect(readListQuery(address, narrowed).filters).toEqual({})
  })

  it('takes from an address only what is bounded and of the right kind', () => {
    const typed = { page: -1, size: 5000, sort: ['x'], desc: 'yes', q: 'x'.repeat(101), f: { role: {}, a: 'b' }, z: 1 }
    expect(listSearch(typed)).toEqual({ f: { a: 'b' } })
    // What looks like a number comes out of an address as one.
    expect(listSearch({ q: 2024, f: 'role' })).toEqual({ q: '2024' })
  })

  it('begins at the first page again when anything else changes', () => {
    expect(changeListQuery({ ...usual, page: 4 }, { search: 'bia' })).toMatchObject({ page: 1, search: 'bia' })
    expect(changeListQuery({ ...usual, page: 4 }, { page: 5 }).page).toBe(5)
  })

  it('knows whether rows are filtered out', () => {
    expect(isNarrowed(usual)).toBe(false)
    expect(isNarrowed({ ...usual, filters: { role: 'admin' } })).toBe(true)
  })
})
