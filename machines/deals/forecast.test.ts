import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import type { Target } from '@aura/contracts/deals/targets/target.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ForecastFigure, forecastFigures, forecastOf, shareIn, totalsOf } from './forecast.ts'

const pipeline = { id: 'p', name: 'P', stages: [...defaultStages], version: 1 }
const deal = (id: string, over: Partial<Deal> = {}): Deal => ({
  ...{ id, pipelineId: 'p', stage: 'proposal', rank: 'a', title: id, contact: null, contactId: null },
  ...{ value: { amount: 1000, currency: 'BRL' }, probability: 50, ownerId: 'ana', ownerName: 'Ana', version: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', movedAt: '2026-01-01T00:00:00.000Z', ...over },
})
const target = (id: string, over: Partial<Target> = {}): Target => ({
  ...{ id, pipelineId: 'p', name: id, userIds: [], period: '2026-11', version: 1 },
  amount: { amount: 5000, currency: 'BRL' },
  ...over,
})
const won = (at: string) => ({ stage: 'closing', outcome: { result: 'won' as const, reason: null, at } })
const dayOf = (instant: string) => instant.slice(0, 10)
const options = { by: 'owner' as const, targets: [], since: '2026-11', dayOf }
const board = (deals: readonly Deal[]) => ({ pipeline, deals: chunkDeals(deals) })

it('a month has what was won in it, what is likely, what may be, and what it is to reach', () => {
  const deals = [
    deal('won', { ...won('2026-11-03T10:00:00.000Z'), ownerId: 'bia' }),
    deal('long ago', won('2026-10-31T10:00:00.000Z')),
    deal('sure', { probability: 80, expectedClose: '2026-11-30' }),
    deal('likely', { probability: 50, expectedClose: '2026-11-30' }),
    deal('unlikely', { probability: 10, expectedClose: '2026-11-30' }),
    deal('overdue', { expectedClose: '2026-09-01' }),
    deal('lost', { stage: 'lost', expectedClose: '2026-11-30' }),
    deal('dollars', { value: { amount: 300, currency: 'USD' } }),
  ]
  const targets = [target('all'), target('bia', { userIds: ['bia'], amount: { amount: 2000, currency: 'BRL' } })]
  const months = forecastOf(board(deals), { ...options, targets })
  expect(months.map(({ month, currency }) => [month, currency])).toEqual([
    ['2026-09', 'BRL'],
    ['2026-11', 'BRL'],
    [null, 'USD'],
  ])
  const november = months[1]
  const amounts = Object.fromEntries(forecastFigures.map((figure) => [figure, november?.total.cells[figure].amount]))
  expect(amounts).toEqual({ won: 1000, commit: 1000, best: 2000, open: 3000, weighted: 1400 })
  expect(november?.total.cells.best.deals.map(({ id }) => id)).toEqual(['sure', 'likely'])
  expect([november?.total.target, ...(november?.rows ?? []).map(({ key, target }) => [key, target])]).toEqual([
    5000,
    ['ana', undefined],
    ['bia', 2000],
  ])
})

const anyDeal = fc
  .record({
    id: fc.uuid(),
    stage: fc.constantFrom('prospecting', 'closing', 'lost'),
    amount: fc.nat(1_000_000),
    currency: fc.constantFrom('BRL' as const, 'USD' as const),
    probability: fc.integer({ min: 0, max: 100 }),
    ownerId: fc.constantFrom('ana', 'bia'),
    day: fc.option(fc.constantFrom('2026-10-31', '2026-11-01', '2026-12-24'), { nil: undefined }),
    ended: fc.option(fc.constantFrom('2026-10-31', '2026-11-01'), { nil: undefined }),
  })
  .map(({ amount, currency, day, ended, ...fields }) =>
    deal(fields.id, {
      ...{ ...fields, value: { amount, currency }, expectedClose: day },
      ...(ended && won(`${ended}T12:00:00.000Z`)),
    }),
  )

it('the deals of a cell add up to it, rows to their month, and months to every open deal', () => {
  fc.assert(
    fc.property(
      fc.array(anyDeal, { maxLength: 30 }),
      fc.constantFrom('owner' as const, 'stage' as const),
      (deals, by) => {
        const months = forecastOf(board(deals), { ...options, by })
        for (const { total, rows } of months)
          for (const figure of forecastFigures) {
            for (const { cells } of [total, ...rows])
              expect(amountOf(figure, cells[figure].deals)).toBe(cells[figure].amount)
            const inRows = rows.flatMap(({ cells }) => cells[figure].deals.map(({ id }) => id))
            expect(inRows.sort()).toEqual(total.cells[figure].deals.map(({ id }) => id).sort())
          }
        const open = deals.filter(({ outcome, stage }) => outcome === undefined && stage !== 'lost')
        const counted = months.flatMap(({ total }) => total.cells.open.deals)
        expect(counted.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
        const all = totalsOf(months).flatMap(({ row }) => row.cells.weighted.deals)
        expect(all.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
      },
    ),
  )
})

const amountOf = (figure: ForecastFigure, deals: readonly Deal[]) =>
  Math.round(deals.reduce((sum, item) => sum + item.value.amount * shareIn(figure)(item), 0))
