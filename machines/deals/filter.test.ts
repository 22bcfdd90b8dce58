import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { describe, expect, it } from 'vitest'
import { closeWindowOf, matchesFilter } from './filter.ts'

const at = '2026-12-10T12:00:00.000Z'
const deal = (over: Partial<Deal> = {}): Deal => ({
  ...{
    id: 'd',
    pipelineId: 'p',
    stage: 'proposal',
    rank: 'a',
    title: 'Renovação',
    contact: 'São José',
    contactId: null,
  },
  ...{
    value: { amount: 1, currency: 'BRL' },
    probability: 1,
    ownerId: 'u',
    ownerName: 'Ana',
    createdAt: at,
    movedAt: at,
  },
  ...{ version: 1, ...over },
})
const today = '2026-12-10'

describe('a filter of deals', () => {
  it('knows when a deal is expected, across the end of a year', () => {
    const window = (expectedClose?: string) => closeWindowOf(deal({ expectedClose }), today)
    expect([window(), window('2026-12-09'), window(today), window('2027-01-31'), window('2027-02-01')]).toEqual([
      'none',
      'overdue',
      'this_month',
      'next_month',
      'later',
    ])
  })
  it('lets through what every part of it lets through', () => {
    const fits = (filter: object, over: Partial<Deal> = {}) => matchesFilter(deal(over), filter, defaultStages)
    expect(fits({})).toBe(true)
    expect(fits({ search: 'sao renov' })).toBe(true)
    expect(fits({ search: 'outra' })).toBe(false)
    expect(fits({ stage: 'lost' })).toBe(false)
    expect(fits({ ownerId: 'u', tagId: 't' }, { tagIds: ['t'] })).toBe(true)
    expect(fits({ tagId: 't' })).toBe(false)
    expect(fits({ state: 'lost' }, { stage: 'lost' })).toBe(true)
    expect(fits({ state: 'won' }, { outcome: { result: 'won', reason: null, at } })).toBe(true)
    expect(fits({ state: 'open' }, { outcome: { result: 'won', reason: null, at } })).toBe(false)
    expect(fits({ close: 'overdue', today }, { expectedClose: '2026-01-01' })).toBe(true)
  })
})
