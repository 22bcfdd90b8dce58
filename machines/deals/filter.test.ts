import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals, chunkDeals, findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import type { DealFilter } from '@aura/contracts/deals/filter.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './board.ts'
import { closeWindowOf, dealMatcher, matchesFilter, narrowBoard } from './filter.ts'

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
    expect(fits({ search: 'souza' }, { ownerName: 'Ana Souza' })).toBe(true)
    expect(fits({ search: '  ' })).toBe(true)
    expect(fits({ stage: 'lost' })).toBe(false)
    expect(fits({ ownerId: 'u', tagId: 't' }, { tagIds: ['t'] })).toBe(true)
    expect(fits({ tagId: 't' })).toBe(false)
    expect(fits({ state: 'lost' }, { stage: 'lost' })).toBe(true)
    expect(fits({ state: 'won' }, { outcome: { result: 'won', reason: null, at } })).toBe(true)
    expect(fits({ state: 'open' }, { outcome: { result: 'won', reason: null, at } })).toBe(false)
    expect(fits({ close: 'overdue', today }, { expectedClose: '2026-01-01' })).toBe(true)
  })
  it('knows what has happened within a period, and what has not happened at all', () => {
    const fits = (filter: object, over: Partial<Deal> = {}) => matchesFilter(deal(over), filter, defaultStages)
    const [before, after] = ['2026-12-10T11:59:59.999Z', '2026-12-10T12:00:00.001Z']
    expect(fits({ created: { since: at } })).toBe(true)
    expect(fits({ created: { since: after } })).toBe(false)
    expect(fits({ moved: { since: before, until: at } })).toBe(false)
    expect(fits({ moved: { until: after } })).toBe(true)
    expect(fits({ ended: { since: before } })).toBe(false)
    expect(fits({ ended: { since: before } }, { outcome: { result: 'won', reason: null, at } })).toBe(true)
  })
  it('finds the stuck deals that the figure of stuck deals counts', () => {
    const ages = fc.record({
      stage: fc.constantFrom('prospecting', 'proposal', 'closing', 'lost', 'gone'),
      days: fc.integer({ min: 0, max: 60 }),
      isWon: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(ages, { maxLength: 20 }), (all) => {
        const deals = all.map(({ stage, days, isWon }, place) =>
          deal({
            ...{ id: `d${place}`, stage, movedAt: new Date(Date.parse(at) - days * 86_400_000).toISOString() },
            ...(isWon && { outcome: { result: 'won', reason: null, at } }),
          }),
        )
        const found = deals.filter((item) => matchesFilter(item, { stuckAt: at }, defaultStages))
        const limits = new Map(
          defaultStages.map(({ id, kind, rotsAfterDays }) => [id, kind === 'lost' ? null : rotsAfterDays]),
        )
        const stuck = all.flatMap(({ stage, days, isWon }, place) => {
          const limit = limits.get(stage) ?? null
          return !isWon && limit !== null && days >= limit ? [`d${place}`] : []
        })
        expect(found.map(({ id }) => id)).toEqual(stuck)
      }),
    )
  })
  it('finds a deal whose stage is gone in the column where it stands', () => {
    const stray = deal({ stage: 'gone' })
    expect(matchesFilter(stray, { stage: 'prospecting' }, defaultStages)).toBe(true)
    expect(matchesFilter(stray, { stage: 'gone' }, defaultStages)).toBe(false)
  })
})

describe('a board that is filtered', () => {
  const pipeline = { id: 'p', name: 'Vendas', version: 1, stages: [...defaultStages] }
  const anyDeal = fc.record({
    stage: fc.constantFrom('prospecting', 'proposal', 'lost', 'gone'),
    ownerId: fc.constantFrom('u', 'v'),
    tagIds: fc.option(fc.subarray(['t', 's']), { nil: undefined }),
    title: fc.constantFrom('Renovação', 'Loja', 'Loja anual'),
    expectedClose: fc.constantFrom(undefined, '2026-12-01', '2026-12-20', '2027-01-03'),
    rank: fc.constantFrom('a', 'b', 'c'),
  })
  const anyFilter: fc.Arbitrary<DealFilter> = fc
    .tuple(
      fc.oneof(fc.constant({}), fc.record({ stage: fc.constantFrom('prospecting', 'proposal', 'lost') })),
      fc.oneof(fc.constant({}), fc.record({ ownerId: fc.constantFrom('u', 'v') })),
      fc.oneof(fc.constant({}), fc.record({ tagId: fc.constantFrom('t', 's') })),
      fc.oneof(fc.constant({}), fc.record({ search: fc.constantFrom('loja', 'anual loja', 'x') })),
      fc.oneof(
        fc.constant({}),
        fc.record({ close: fc.constantFrom('overdue', 'this_month', 'next_month', 'none'), today: fc.constant(today) }),
      ),
    )
    .map((parts) => Object.assign({}, ...parts))

  it('holds in each column exactly the cards of that column that match', () => {
    fc.assert(
      fc.property(fc.array(anyDeal, { maxLength: 30 }), anyFilter, (deals, filter) => {
        const board = { pipeline, deals: chunkDeals(deals.map((over, at) => deal({ ...over, id: `d${at}` }))) }
        const narrow = narrowBoard(board, dealMatcher(filter, defaultStages))
        const expected = columnsOf(board).map((column) => ({
          ...column,
          deals: column.deals.filter((one) => matchesFilter(one, filter, defaultStages)),
        }))
        expect(columnsOf(narrow)).toEqual(expected)
        for (const one of allDeals(narrow.deals)) expect(findDeal(narrow.deals, one.id)).toBe(one)
      }),
    )
  })
  it('decides a deal anew once it has changed, and asks nothing where everything matches', () => {
    const matches = dealMatcher({ ownerId: 'u' }, defaultStages)
    const own = deal()
    expect([matches?.(own), matches?.(own), matches?.({ ...own, ownerId: 'v' })]).toEqual([true, true, false])
    expect(dealMatcher({}, defaultStages)).toBeUndefined()
  })
})
