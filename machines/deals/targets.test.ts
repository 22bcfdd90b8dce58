import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { expect, it } from 'vitest'
import { isWithin, progressOf } from './targets.ts'

const at = '2026-11-24T12:00:00.000Z'
const deal = (id: string, over: Partial<Deal>): Deal => ({
  ...{ id, pipelineId: 'p', stage: 'proposal', rank: 'a0', title: id, contact: null, contactId: null },
  ...{ value: { amount: 100_00, currency: 'BRL' }, probability: 50, ownerId: 'ana', ownerName: 'Ana' },
  ...{ createdAt: at, movedAt: at, version: 1, ...over },
})
const won = (over: Partial<Deal> = {}) => ({
  stage: 'closing',
  outcome: { result: 'won' as const, reason: null, at },
  ...over,
})
const boardOf = (...deals: Deal[]): BoardState => ({
  pipeline: { id: 'p', name: 'Vendas', version: 1, stages: [...defaultStages] },
  deals: chunkDeals(deals),
})
const dayOf = (instant: string) => instant.slice(0, 10)
const board = boardOf(
  deal('won', won()),
  deal('won by another', won({ ownerId: 'bia' })),
  deal('won before', won({ outcome: { result: 'won', reason: null, at: '2026-10-01T00:00:00.000Z' } })),
  deal('won in dollars', won({ value: { amount: 1, currency: 'USD' } })),
  deal('expected', { expectedClose: '2026-11-30' }),
  deal('expected later', { expectedClose: '2026-12-01' }),
  deal('lost', { stage: 'lost', expectedClose: '2026-11-30' }),
)
const target = { userIds: ['ana'], period: '2026-11', amount: { amount: 200_00, currency: 'BRL' as const } }

it('counts what was won and what is expected within the period, of its users and in its currency', () => {
  const { won, expected, percent, forecastPercent } = progressOf(target, { board, dayOf })
  expect(won).toMatchObject({ amount: 100_00, deals: [{ id: 'won' }] })
  expect(expected).toMatchObject({ amount: 50_00, deals: [{ id: 'expected' }] })
  expect([percent, forecastPercent]).toEqual([50, 75])
})

it('nobody is everybody, and a quarter holds its three months', () => {
  const quarter = progressOf({ ...target, userIds: [], period: '2026-Q4' }, { board, dayOf })
  expect(quarter.won.deals.map(({ id }) => id).toSorted()).toEqual(['won', 'won before', 'won by another'])
  expect(quarter.expected.deals.map(({ id }) => id).toSorted()).toEqual(['expected', 'expected later'])
  expect(isWithin('2026-Q1', '2026-03-31')).toBe(true)
  expect(isWithin('2026-Q1', '2026-04-01')).toBe(false)
  expect(isWithin('2026', '2026-04-01')).toBe(true)
})

it('the parts of the people add up to the whole, to the cent', () => {
  const odd = { value: { amount: 33, currency: 'BRL' as const }, probability: 50, expectedClose: '2026-11-30' }
  const shared = boardOf(
    ...['ana', 'bia', 'caio'].map((ownerId) => deal(ownerId, { ...odd, ownerId, ownerName: ownerId })),
    deal('won', won({ ownerId: 'bia', ownerName: 'bia' })),
  )
  const { won: all, expected, people } = progressOf({ ...target, userIds: [] }, { board: shared, dayOf })
  expect(expected.amount).toBe(50)
  expect(people.map(({ name }) => name)[0]).toBe('bia')
  expect(people.reduce((sum, person) => sum + person.expected, 0)).toBe(expected.amount)
  expect(people.reduce((sum, person) => sum + person.won, 0)).toBe(all.amount)
})

it('half a cent is rounded alike in the parts and in the whole', () => {
  // As fractions of a hundred these two add up to a little less than 2.50.
  const shared = boardOf(
    ...(
      [
        ['ana', 201],
        ['bia', 49],
      ] as const
    ).map(([ownerId, amount]) =>
      deal(ownerId, {
        ...{ ownerId, probability: 1, expectedClose: '2026-11-30' },
        value: { amount, currency: 'BRL' },
      }),
    ),
  )
  const { expected, people } = progressOf({ ...target, userIds: [] }, { board: shared, dayOf })
  expect([expected.amount, people.reduce((sum, person) => sum + person.expected, 0)]).toEqual([3, 3])
})

it('what ended deals teach of a stage stands beside what is typed, once they are enough', () => {
  const facts = { board, dayOf }
  expect(progressOf(target, facts).learned).toBeNull()
  expect(progressOf(target, { ...facts, records: { proposal: { ended: 40, won: 10 } } }).learned).toBe(25_00)
  expect(progressOf(target, { ...facts, records: { proposal: { ended: 2, won: 2 } } }).learned).toBeNull()
})
