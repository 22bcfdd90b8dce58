import { describe, expect, it } from 'vitest'
import { anything, askedSearch, changeAsked, isNarrowed, readAsked, writeAsked } from './asked.ts'

const usual = { ...anything, sort: 'name' }

describe('what a list is asked for', () => {
  it('stands in the address only where it differs from what the list does anyway', () => {
    const asked = { ...usual, page: 3, search: 'ana', filters: { role: 'admin' } }
    const address = askedSearch(JSON.parse(JSON.stringify(writeAsked(asked, usual))))
    expect(address).toEqual({ page: 3, q: 'ana', f: { role: 'admin' } })
    expect(readAsked(address, usual)).toEqual(asked)
    expect(JSON.stringify(writeAsked(usual, usual))).toBe('{}')
  })

  it('can be asked for everything where it is narrowed by itself', () => {
    const narrowed = { ...usual, filters: { state: 'active' } }
    const address = askedSearch(JSON.parse(JSON.stringify(writeAsked({ ...narrowed, filters: {} }, narrowed))))
    expect(readAsked(address, narrowed).filters).toEqual({})
  })

  it('takes from an address only what is bounded and of the right kind', () => {
    const typed = { page: -1, size: 5000, sort: ['x'], desc: 'yes', q: 'x'.repeat(101), f: { role: {}, a: 'b' }, z: 1 }
    expect(askedSearch(typed)).toEqual({ f: { a: 'b' } })
    // What looks like a number comes out of an address as one.
    expect(askedSearch({ q: 2024, f: 'role' })).toEqual({ q: '2024' })
  })

  it('begins at the first page again when anything else changes', () => {
    expect(changeAsked({ ...usual, page: 4 }, { search: 'bia' })).toMatchObject({ page: 1, search: 'bia' })
    expect(changeAsked({ ...usual, page: 4 }, { page: 5 }).page).toBe(5)
  })

  it('knows whether rows are kept out', () => {
    expect(isNarrowed(usual)).toBe(false)
    expect(isNarrowed({ ...usual, filters: { role: 'admin' } })).toBe(true)
  })
})
