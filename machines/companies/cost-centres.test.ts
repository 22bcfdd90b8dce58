import type { CostCentre } from '@aura/contracts/companies/cost-centres.ts'
import { expect, it } from 'vitest'
import { budgetState, costTree, monthBeside, monthIn, withBelow } from './cost-centres.ts'

const centre = (id: string, parentId: string | null, currency: CostCentre['currency'] = 'BRL'): CostCentre => ({
  id,
  parentId,
  name: id,
  currency,
  budget: null,
  active: true,
  isDefault: false,
  version: 1,
})
const centres = { a: centre('a', null), b: centre('b', 'a'), c: centre('c', 'b', 'USD'), d: centre('d', null) }

it('sums what is below, each currency by itself', () => {
  const [a, d] = costTree({ centres, month: '2026-11', spent: { a: 1, b: 20, c: 300 } }, '2026-11')
  expect(a).toMatchObject({
    spent: 1,
    total: [
      { amount: 21, currency: 'BRL' },
      { amount: 300, currency: 'USD' },
    ],
  })
  expect(d?.total).toEqual([{ amount: 0, currency: 'BRL' }])
})

it('knows what stands below a centre, so that no circle is offered', () => {
  expect([...withBelow(centres, 'a')]).toEqual(['a', 'b', 'c'])
  expect([...withBelow(centres, 'c')]).toEqual(['c'])
})

it.each([
  [null, 5, 'none'],
  [100, 0, 'ok'],
  [100, 79, 'ok'],
  [100, 80, 'near'],
  [100, 100, 'near'],
  [100, 101, 'over'],
  [0, 0, 'ok'],
  [0, 1, 'over'],
] as const)('of a budget of %s, %s spent is %s', (budget, spent, state) =>
  expect(budgetState(budget, spent)).toBe(state),
)

it('a month begins at midnight where the company is', () => {
  const moment = new Date('2026-12-01T02:30:00Z')
  expect([monthIn(moment, 'America/Sao_Paulo'), monthIn(moment, 'Europe/Madrid')]).toEqual(['2026-11', '2026-12'])
  expect([monthBeside('2026-01', -1), monthBeside('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})
