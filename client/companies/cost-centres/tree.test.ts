import type { CostCentre } from '@aura/contracts/companies/cost-centres.ts'
import { costTree } from '@aura/machines/companies/cost-centres.ts'
import { expect, it } from 'vitest'
import { pathsOf, rowsOf, withoutInactive } from './tree.ts'

const centre = (id: string, parentId: string | null, active = true): CostCentre => ({
  id,
  parentId,
  name: id.toUpperCase(),
  currency: 'BRL',
  budget: null,
  active,
  isDefault: false,
  version: 1,
})
const centres = {
  a: centre('a', null, false),
  b: centre('b', 'a'),
  c: centre('c', 'a', false),
  d: centre('d', null, false),
}
const tree = costTree({ centres, month: null, spent: {} }, '2026-11')
const snapshot = (rows: ReturnType<typeof rowsOf>) => rows.map(({ node, level }) => `${level}${node.centre.id}`)

it('shows the rows of what is open, each with its place', () => {
  expect(snapshot(rowsOf(tree, new Set()))).toEqual(['1a', '2b', '2c', '1d'])
  expect(snapshot(rowsOf(tree, new Set(['a'])))).toEqual(['1a', '1d'])
  expect(rowsOf(tree, new Set()).at(2)).toMatchObject({ place: 2, of: 2, parentId: 'a' })
})

it('leaves out what is inactive, unless something active stands below it', () => {
  expect(snapshot(rowsOf(withoutInactive(tree), new Set()))).toEqual(['1a', '2b'])
})

it('names each by its way down', () =>
  expect(pathsOf(tree).map(({ path }) => path)).toEqual(['A', 'A / B', 'A / C', 'D']))
