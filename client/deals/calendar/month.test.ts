import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthBeside, undated, weeksOf } from './month.ts'

const at = '2026-12-10T12:00:00.000Z'
const deal = (id: string, over: Partial<Deal> = {}): Deal => ({
  ...{ id, pipelineId: 'p', stage: 'proposal', rank: 'a', title: id, contact: null, contactId: null, probability: 1 },
  ...{ value: { amount: 1, currency: 'BRL' }, ownerId: 'u', ownerName: 'Ana', createdAt: at, movedAt: at, version: 1 },
  ...over,
})
const board = (...deals: Deal[]): BoardState => ({
  pipeline: { id: 'p', name: 'Vendas', version: 1, stages: [...defaultStages] },
  deals: chunkDeals(deals),
})

it('goes over the end of a year both ways', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
})

it('every day of any month stands once, in whole weeks that begin as wished', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(6),
      (year, number, first) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        const weeks = weeksOf(month, board(), first)
        const inside = weeks.flat().filter(({ inMonth }) => inMonth)
        expect(inside).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate())
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(new Date(`${week[0]?.day}T00:00:00Z`).getUTCDay()).toBe(first)
          expect(week.some(({ inMonth }) => inMonth)).toBe(true)
        }
      },
    ),
  )
})

it('a deal stands on the day on which it is expected, the largest first; the others are counted apart', () => {
  const large = { value: { amount: 9, currency: 'BRL' as const } }
  const state = board(
    deal('a', { expectedClose: '2026-12-24' }),
    deal('b', { expectedClose: '2026-12-24', ...large }),
    deal('c'),
    deal('d', { stage: 'lost' }),
  )
  const day = weeksOf('2026-12', state, 0)
    .flat()
    .find((item) => item.day === '2026-12-24')
  expect(day?.deals.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(undated(state).map(({ id }) => id)).toEqual(['c'])
})
