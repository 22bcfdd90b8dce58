/** What holds on a filtered board: its figures are those of its cards, and a drop finds its place among all cards. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals, chunkDeals, countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { columnOf, columnsOf } from '@aura/machines/deals/board.ts'
import { type DealMatcher, narrowBoard } from '@aura/machines/deals/filter.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { evenRanks } from '@aura/machines/deals/rank.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalOf } from '../column-figures.ts'
import { caretRow } from '../moving.ts'
import { moved } from '../optimistic.ts'
import { beforeAt, showing, sorts } from '../order.ts'

const at = '2026-03-02T10:00:00.000Z'
const deciding = { actor: { permissions: ['update_crm'] }, now: new Date(at), stages: defaultStages } as const
const ranks = Object.values(evenRanks(['a', 'b', 'c', 'd', 'e', 'f']))

type Card = { rank: number; shown: boolean; selected: boolean; stage: 'proposal' | 'qualification'; amount: number }
const card: fc.Arbitrary<Card> = fc.record({
  rank: fc.nat(ranks.length - 1),
  shown: fc.boolean(),
  selected: fc.boolean(),
  stage: fc.constantFrom('proposal', 'qualification'),
  amount: fc.nat(900),
})

const dealOf = ({ rank, stage, amount }: Card, number: number): Deal => ({
  ...{ id: `d${number}`, pipelineId: 'p', stage, rank: ranks[rank] ?? 'a0', title: `d${number}`, contact: null },
  ...{ contactId: null, value: { amount, currency: amount % 2 === 0 ? 'BRL' : 'USD' }, probability: amount % 101 },
  ...{ ownerId: 'u', ownerName: 'Ana', createdAt: at, movedAt: at, version: 1 },
})
const boardOf = (cards: readonly Card[]): BoardState => ({
  pipeline: { id: 'p', name: 'Vendas', version: 1, stages: [...defaultStages] },
  deals: chunkDeals(cards.map(dealOf)),
})
const matcherOf =
  (cards: readonly Card[]): DealMatcher =>
  ({ id }) =>
    cards[Number(id.slice(1))]?.shown === true
const idsOf = (deals: readonly Deal[]) => deals.map(({ id }) => id)

it('a drop lands where it was shown, and no other card changes its order', () => {
  const property = fc.property(
    fc.array(card, { minLength: 1, maxLength: 14 }),
    fc.nat(13),
    fc.nat(14),
    (cards, nth, spot) => {
      const number = nth % cards.length
      const inHand = `d${number}`
      const drawn = cards.map((one, at) => (at === number ? { ...one, shown: true } : one))
      const board = boardOf(drawn)
      const matches = matcherOf(drawn)
      const column = columnOf(board, 'proposal')
      const visible = column.filter(matches)
      const isSelected = ({ id }: Deal) => drawn[Number(id.slice(1))]?.selected === true
      const chosen = allOf(board).filter(matches).filter(isSelected)
      const along = drawn[number]?.selected ? chosen : allOf(board).filter(({ id }) => id === inHand)
      const alongIds = idsOf(along)
      const others = visible.filter(({ id }) => id !== inHand)
      const index = spot % (others.length + 1)

      const before = beforeAt(visible, column, index, inHand, alongIds)
      const next = along.reduce(
        (state, { id }) => moved(state, { dealId: id, to: 'proposal', before }, deciding, 'command'),
        board,
      )
      const after = columnOf(next, 'proposal')

      const stays = (id: string) => !alongIds.includes(id)
      const above = idsOf(others.slice(0, index)).filter(stays)
      const below = idsOf(others.slice(index)).filter(stays)
      expect(idsOf(after.filter(matches))).toEqual([...above, ...alongIds, ...below])
      expect(idsOf(after).filter(stays)).toEqual(idsOf(column).filter(stays))
    },
  )
  fc.assert(property, { numRuns: 500 })
})

const allOf = (board: BoardState): Deal[] => columnsOf(board).flatMap(({ deals }) => deals)

it('its figures count the cards that are shown, in whichever order', () => {
  const property = fc.property(fc.array(card, { maxLength: 20 }), fc.constantFrom(...sorts), (cards, sort) => {
    const board = boardOf(cards)
    const matches = matcherOf(cards)
    const columns = columnsOf(board).map(showing(matches, sort))
    const narrow = narrowBoard(board, matches)
    const total = totalOf(columns, defaultStages)
    expect(total.count).toBe(countDeals(narrow.deals))
    const byCurrency = (values: ReturnType<typeof sums>) =>
      new Map(values.map(({ currency, amount }) => [currency, amount]))
    expect(byCurrency(total.values)).toEqual(byCurrency(sums(allDeals(narrow.deals))))
    expect(columns.map(({ deals }) => idsOf(deals).toSorted())).toEqual(
      columnsOf(narrow).map(({ deals }) => idsOf(deals).toSorted()),
    )
  })
  fc.assert(property)
})

it('a column in which nothing happened stays as it was shown', () => {
  const cards: Card[] = [{ rank: 0, shown: true, selected: false, stage: 'proposal', amount: 1 }]
  const columns = columnsOf(boardOf(cards))
  const show = showing(matcherOf(cards), 'rank')
  expect(columns.map(show)).toEqual(columns)
  expect(columns.map(show).every((column, at) => column === columns.map(show)[at])).toBe(true)
})

it("the place under another user's hand is found among the cards that are shown here", () => {
  const cards: Card[] = [0, 1, 2].map((rank) => ({
    rank,
    shown: rank !== 1,
    selected: false,
    stage: 'proposal',
    amount: 1,
  }))
  const visible = columnOf(boardOf(cards), 'proposal').filter(matcherOf(cards))
  const rowOf = (before: string | null) => caretRow({ name: 'Ana', dealIds: ['x'], stage: 'proposal', before }, visible)
  const indexed = (index: number) => caretRow({ name: 'Ana', dealIds: ['x'], stage: 'proposal', index }, visible)
  expect([rowOf('d0'), rowOf('d2'), rowOf(null), rowOf('d1')]).toEqual([0, 1, 2, undefined])
  // Another release says the row alone.
  expect([indexed(1), indexed(9)]).toEqual([1, 2])
})
