import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { expect, it } from 'vitest'
import { learnedFrom, learnedIn, learnedOf, leastEnded, stageProbabilities } from './learned.ts'

const at = '2026-11-01T12:00:00.000Z'
const deal = (id: string, over: Partial<Deal>): Deal => ({
  ...{ id, pipelineId: 'p', stage: 'proposal', rank: 'a', title: id, contact: null, contactId: null },
  ...{ value: { amount: 100, currency: 'BRL' }, probability: 50, ownerId: 'o', ownerName: 'O', version: 1 },
  ...{ createdAt: at, movedAt: at, ...over },
})
const records = { proposal: { ended: 40, won: 25 }, closing: { ended: leastEnded - 1, won: 19 } }

it('a probability is learned from twenty ended deals on, in whole percent', () => {
  expect(learnedFrom({ ended: leastEnded, won: 0 })).toEqual({ percent: 0, sample: 20 })
  expect(learnedFrom({ ended: 30, won: 20 })).toEqual({ percent: 67, sample: 30 })
  expect(learnedFrom({ ended: leastEnded - 1, won: 19 })).toBeNull()
  expect(learnedIn(records, 'closing')).toBeNull()
  expect(learnedIn(records, 'prospecting')).toBeNull()
  expect(learnedIn(undefined, 'proposal')).toBeNull()
})

it('a deal that has ended has none any more', () => {
  const outcome = { result: 'won', reason: null, at } as const
  expect(learnedOf(records, deal('a', {}), defaultStages)).toEqual({ percent: 63, sample: 40 })
  expect(learnedOf(records, deal('b', { outcome }), defaultStages)).toBeNull()
  expect(learnedOf(records, deal('c', { stage: 'lost' }), defaultStages)).toBeNull()
})

it('a deal whose stage is gone counts where the board shows it', () => {
  const gone = deal('a', { stage: 'pilot', probability: 10 })
  const [first] = stageProbabilities([gone], defaultStages, { prospecting: { ended: 20, won: 5 } })
  expect(first).toMatchObject({ rule: { id: 'prospecting' }, deals: [gone], typed: 10 })
  expect(learnedOf({ prospecting: { ended: 20, won: 5 } }, gone, defaultStages)).toEqual({ percent: 25, sample: 20 })
})

it('each stage has what is typed on its open deals beside what is learned', () => {
  const deals = [
    deal('a', { probability: 30 }),
    deal('b', { probability: 75 }),
    deal('c', { outcome: { result: 'won', reason: null, at } }),
    deal('d', { stage: 'lost' }),
  ]
  const rows = stageProbabilities(deals, defaultStages, records)
  expect(rows.map(({ rule }) => rule.id)).not.toContain('lost')
  const [proposal] = rows.filter(({ rule }) => rule.id === 'proposal')
  expect(proposal).toMatchObject({ typed: 53, learned: { percent: 63, sample: 40 } })
  expect(proposal?.deals.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(rows.find(({ rule }) => rule.id === 'closing')).toMatchObject({ deals: [], typed: null, learned: null })
})
