import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals, chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metricsOf, waterfallOf } from './metrics.ts'

const now = Date.parse('2026-03-01T00:00:00.000Z')
const instant = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString()

const anyDeal = fc
  .record({
    id: fc.uuid(),
    stage: fc.constantFrom('prospecting', 'proposal', 'closing', 'lost'),
    amount: fc.nat(1_000_000),
    currency: fc.constantFrom('BRL' as const, 'USD' as const),
    probability: fc.integer({ min: 0, max: 100 }),
    month: fc.option(fc.constantFrom('2026-03', '2026-04', '2027-01'), { nil: undefined }),
    age: fc.nat(90),
    won: fc.boolean(),
  })
  .map(({ id, stage, amount, currency, probability, month, age, won }): Deal => {
    const at = instant(age / 2)
    const result = stage === 'lost' ? ('lost' as const) : ('won' as const)
    const ended = stage === 'lost' || (stage === 'closing' && won)
    return {
      ...{ id, pipelineId: 'p', stage, rank: 'a', title: 't', contact: null, contactId: null },
      ...{ value: { amount, currency }, probability, ownerId: 'o', ownerName: 'O', version: 1 },
      ...{ createdAt: instant(age), movedAt: at, expectedClose: month && `${month}-15` },
      ...(ended && { outcome: { result, reason: null, at } }),
    }
  })
const boardOf = (deals: Deal[]): BoardState => ({
  pipeline: { id: 'p', name: 'P', version: 1, stages: [...defaultStages] },
  deals: chunkDeals(deals),
})
const anyBoard = fc.uniqueArray(anyDeal, { selector: ({ id }) => id, maxLength: 30 }).map(boardOf)

it('every deal is counted once: expected in a month, won, or lost', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const { forecast, total, won, lost } = metricsOf(board, now)
      const counted = [...forecast.flatMap(({ deals }) => deals), ...won, ...lost].map(({ id }) => id)
      expect(counted.toSorted()).toEqual(
        allDeals(board.deals)
          .map(({ id }) => id)
          .toSorted(),
      )
      expect(total.deals).toHaveLength(counted.length - won.length - lost.length)
    }),
  )
})

it('the weighted forecast of a month and currency is what one gets by adding up', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      for (const { month, weighted } of metricsOf(board, now).forecast)
        for (const { currency, amount } of weighted) {
          let plain = 0
          for (const deal of allDeals(board.deals)) {
            if (deal.outcome || deal.stage === 'lost' || deal.value.currency !== currency) continue
            if ((deal.expectedClose?.slice(0, 7) ?? null) === month)
              plain += (deal.value.amount * deal.probability) / 100
          }
          expect(Math.abs(amount - plain)).toBeLessThanOrEqual(0.5 + 1e-6)
        }
    }),
  )
})

it('the steps of a waterfall add up to the difference', () => {
  fc.assert(
    fc.property(anyBoard, anyBoard, fc.constantFrom('BRL' as const, 'USD' as const), (before, after, currency) => {
      const { before: from, after: to, ends, steps } = waterfallOf(before, after, currency)
      const moved = Object.values(steps).reduce((sum, { amount }) => sum + amount, 0)
      expect(from + moved).toBeCloseTo(to, 3)
      // The deals behind each figure add up to it.
      const weighted = (deals: readonly Deal[]) =>
        deals.reduce((sum, { value, probability }) => sum + (value.amount * probability) / 100, 0)
      expect([weighted(ends.before), weighted(ends.after)]).toEqual([expect.closeTo(from, 3), expect.closeTo(to, 3)])
      for (const { amount, deals, changes } of Object.values(steps)) {
        expect([...changes.keys()]).toEqual(deals.map(({ id }) => id))
        expect([...changes.values()].reduce((sum, change) => sum + change, 0)).toBeCloseTo(amount, 3)
      }
    }),
  )
})

it('win rate, cycle and stuck deals; what is learned stays away below twenty ended deals', () => {
  const deal = (id: string, over: Partial<Deal>): Deal => ({
    ...{ id, pipelineId: 'p', stage: 'proposal', rank: 'a', title: id, contact: null, contactId: null },
    ...{ value: { amount: 100, currency: 'BRL' }, probability: 50, ownerId: 'o', ownerName: 'O', version: 1 },
    ...{ createdAt: instant(40), movedAt: instant(31), ...over },
  })
  const won = (id: string, days: number) =>
    deal(id, { stage: 'closing', outcome: { result: 'won', reason: null, at: instant(40 - days) } })
  const board = boardOf([won('a', 2), won('b', 10), won('c', 6), deal('d', { stage: 'lost' }), deal('e', {})])
  const metrics = metricsOf(board, now)
  expect(metrics).toMatchObject({ winRate: 75, cycleDays: 6, learned: null })
  expect(metrics.stuck.map(({ id }) => id)).toEqual(['e'])
  const many = boardOf(
    Array.from({ length: 20 }, (_, index) => (index < 15 ? won(`w${index}`, 1) : deal(`l${index}`, { stage: 'lost' }))),
  )
  expect(metricsOf(many, now).learned).toEqual({ percent: 75, sample: 20 })
})
