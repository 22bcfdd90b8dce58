import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { expect, test } from 'vitest'
import { anything } from '../../platform/ui/table/list-query.ts'
import { pageOf } from './page-of.ts'

const deal = (title: string, stage: string): Deal => ({
  ...{ id: title, title, contact: null, contactId: null, stage, rank: 'a', pipelineId: 'p', version: 1 },
  ...{ value: { amount: 1, currency: 'BRL' }, probability: 50, ownerId: 'o', ownerName: 'O' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', movedAt: '2026-01-01T00:00:00.000Z' },
})
const board = {
  pipeline: { id: 'p', name: 'P', version: 1, stages: [...defaultStages] },
  deals: chunkDeals([]),
}
const records = {
  proposal: { ended: 20, won: 5 },
  negotiation: { ended: 20, won: 15 },
  prospecting: { ended: 3, won: 3 },
}

test('deals are ordered by the probability of their stage; where too few have ended, they come last', () => {
  const deals = [deal('few', 'prospecting'), deal('low', 'proposal'), deal('high', 'negotiation')]
  const titles = (descending: boolean) =>
    pageOf(deals, board, { ...anything, sort: 'learned', descending }, records).rows.map(({ title }) => title)
  expect(titles(true)).toEqual(['high', 'low', 'few'])
  expect(titles(false)).toEqual(['low', 'high', 'few'])
})
