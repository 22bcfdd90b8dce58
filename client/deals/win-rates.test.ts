import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { expect, test } from 'vitest'
import { endedKey } from './win-rates.tsx'

const deal = (id: string, outcome?: Deal['outcome']): Deal => ({
  ...{ id, title: id, contact: null, contactId: null, stage: 'closing', rank: 'a', pipelineId: 'p', version: 1 },
  ...{ value: { amount: 1, currency: 'BRL' }, probability: 50, ownerId: 'o', ownerName: 'O' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', movedAt: '2026-01-01T00:00:00.000Z', ...(outcome && { outcome }) },
})
const ended = (result: 'won' | 'lost', hour: number): Deal['outcome'] => ({
  ...{ result, reason: null, at: new Date(Date.UTC(2026, 0, 2, hour)).toISOString() },
})
const key = (...deals: Deal[]) => endedKey({ deals: chunkDeals(deals) })

test('the win rates are read anew when a deal ends, ends otherwise or is reopened, and at nothing else', () => {
  const before = key(deal('a', ended('won', 1)), deal('b'))
  expect(key(deal('b'), { ...deal('a', ended('won', 1)), title: 'Other' })).toBe(before)
  // The count of ended deals stays in each of these.
  const others = [
    key(deal('a', ended('lost', 1)), deal('b')),
    key(deal('a'), deal('b', ended('won', 2))),
    key(deal('a', ended('won', 1)), deal('b', ended('won', 2))),
    key(deal('a'), deal('b')),
  ]
  expect(new Set([before, ...others]).size).toBe(5)
})
