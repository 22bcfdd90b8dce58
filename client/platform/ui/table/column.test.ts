import { describe, expect, it } from 'vitest'
import {
  type Column,
  linesOf,
  moved,
  narrowest,
  usualLayout,
  visible,
  widest,
  widthOf,
  withShown,
  withWidth,
} from './column.ts'

const column = (id: string, over: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  cell: (row) => row,
  ...over,
})
const columns = [column('name'), column('email'), column('role'), column('since', { hidden: true })]
const ids = (some: readonly Column<string>[]) => some.map(({ id }) => id)

describe('the columns of a list', () => {
  it('are those of the list until a person says otherwise', () => {
    expect(ids(visible(columns, usualLayout))).toEqual(['name', 'email', 'role'])
    const layout = withShown(withShown(usualLayout, 'since', true), 'email', false)
    expect(ids(visible(columns, layout))).toEqual(['name', 'role', 'since'])
  })

  it('keep the title first and in sight', () => {
    expect(ids(visible(columns, withShown(usualLayout, 'name', false)))).toContain('name')
    expect(moved(columns, usualLayout, 'role', 'name')).toBe(usualLayout)
  })

  it('move to where they are dropped', () => {
    expect(ids(visible(columns, moved(columns, usualLayout, 'email', 'role')))).toEqual(['name', 'role', 'email'])
  })

  it('put one that the order does not know at the end', () => {
    const layout = { ...usualLayout, order: ['name', 'role', 'email'] }
    expect(ids(visible([...columns, column('new')], layout))).toEqual(['name', 'role', 'email', 'new'])
  })

  it('are never too narrow to be taken hold of', () => {
    const width = (to: number) => widthOf(column('name'), withWidth(usualLayout, 'name', to))
    expect([width(10), width(200.4), width(9999)]).toEqual([narrowest, 200, widest])
  })

  it('say on a card what the list names for it, or else the first two', () => {
    expect(ids(linesOf(columns))).toEqual(['email', 'role'])
    const named = [column('name'), column('email'), column('role', { phone: 'line' })]
    expect(ids(linesOf(named))).toEqual(['role'])
  })
})
