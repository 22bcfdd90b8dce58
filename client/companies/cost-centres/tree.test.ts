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
const all = { closed: new Set<string>(), sources: [] }
const snapshot = (rows: ReturnType<typeof rowsOf>) => rows.map(({ id, level }) => `${level}${id}`)

it('shows the rows of what is open, each with its place', () => {
  expect(snapshot(rowsOf(tree, all))).toEqual(['1a', '2b', '2c', '1d'])
  expect(snapshot(rowsOf(tree, { ...all, closed: new Set(['a']) }))).toEqual(['1a', '1d'])
  expect(rowsOf(tree, all).at(2)).toMatchObject({ place: 2, of: 2, parentId: 'a' })
})

it('leaves out what is inactive, unless something active stands below it', () => {
  expect(snapshot(rowsOf(withoutInactive(tree), all))).toEqual(['1a', '2b'])
})

it('names each by its way down', () =>
  expect(pathsOf(tree).map(({ path }) => path)).toEqual(['A', 'A / B', 'A / C', 'D']))

it('shows what the costs of a centre are of, before the centres below it, and they add up to what it spent', () => {
  const spent = costTree({ centres, month: '2026-11', spent: { a: 100, b: 7 } }, '2026-11')
  const of = { name: null, bookings: 1, campaignId: null }
  const sources = [
    { ...of, centreId: 'a', source: 'campaign' as const, campaignId: 'x', name: 'X', amount: 60, campaigns: 1 },
    { ...of, centreId: 'a', source: 'message' as const, amount: 30, campaigns: 0 },
    { ...of, centreId: 'b', source: 'call' as const, amount: 7, campaigns: 0 },
  ]
  const rows = rowsOf(spent, { ...all, sources })
  expect(snapshot(rows)).toEqual(['1a', '2a x', '2a message', '2a recent', '2b', '2c', '1d'])
  const amounts = rows.flatMap((row) => (row.kind === 'source' ? [row.source.amount] : []))
  expect(amounts).toEqual([60, 30, 10])
  expect(rows.slice(1, 6).map(({ place, of }) => [place, of])).toEqual([1, 2, 3, 4, 5].map((place) => [place, 5]))
})
