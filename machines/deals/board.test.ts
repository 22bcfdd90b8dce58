import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals, withDeal, withoutDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnOf, columnsInTurn, columnsOf, rerank } from './board.ts'

const at = '2026-03-02T10:00:00.000Z'
const pipeline: Pipeline = { id: 'p', name: 'Vendas', version: 1, stages: [...defaultStages] }
const dealOf = (id: string, stage: string, rank: string): Deal => ({
  ...{ id, pipelineId: 'p', stage, rank, title: id, contact: null, contactId: null, probability: 50 },
  ...{
    value: { amount: 100, currency: 'BRL' },
    ownerId: 'u',
    ownerName: 'Ana',
    createdAt: at,
    movedAt: at,
    version: 1,
  },
})

const stage = fc.constantFrom('prospecting', 'proposal', 'lost', 'gone')
const step = fc.oneof(
  fc.record({ put: fc.nat(9), stage, rank: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({ remove: fc.nat(9) }),
  fc.record({ rerank: fc.array(fc.nat(9), { maxLength: 4 }) }),
  fc.record({ stages: fc.integer({ min: 2, max: 6 }) }),
)

function after(board: BoardState, change: typeof step extends fc.Arbitrary<infer T> ? T : never): BoardState {
  if ('put' in change) {
    const id = `d${change.put}`
    return { ...board, deals: withDeal(board.deals, dealOf(id, change.stage, change.rank)) }
  }
  if ('remove' in change) return { ...board, deals: withoutDeal(board.deals, `d${change.remove}`) }
  if ('rerank' in change)
    return rerank(board, { ranks: Object.fromEntries(change.rerank.map((n, rank) => [`d${n}`, `e${rank}`])) })
  return { ...board, pipeline: { ...pipeline, stages: defaultStages.slice(0, change.stages) } }
}

it('columns that follow a board are those of the board, whatever happens to it', () => {
  const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    const inTurn = columnsInTurn()
    let board: BoardState = { pipeline, deals: chunkDeals([]) }
    for (const change of steps) {
      board = after(board, change)
      const columns = columnsOf(board)
      expect(inTurn(board)).toEqual(columns)
      for (const { stage, deals } of columns) expect(columnOf(board, stage)).toEqual(deals)
    }
  })
  fc.assert(property)
})

it('a column in which nothing happened is the same value', () => {
  const inTurn = columnsInTurn()
  const deals = chunkDeals([dealOf('a', 'proposal', 'a'), dealOf('b', 'lost', 'a'), dealOf('c', 'closing', 'a')])
  const before = inTurn({ pipeline, deals })
  const next = inTurn({ pipeline, deals: withDeal(deals, dealOf('a', 'lost', 'b')) })
  const changed = next.flatMap((column, index) => (column === before[index] ? [] : column.stage))
  expect(changed).toEqual(['proposal', 'lost'])
})
