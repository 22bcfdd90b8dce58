import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import { type BoardState, board } from '@aura/contracts/deals/board.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { pipelineChanged, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { columnRespread } from '@aura/contracts/deals/respread.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { on, reducer } from '../platform/reducer.ts'

const put = (state: BoardState, { deal }: { deal: Deal }): BoardState => ({
  ...state,
  deals: { ...state.deals, [deal.id]: deal },
})

const remove = (state: BoardState, { deal }: { deal: Deal }): BoardState => {
  const { [deal.id]: _, ...deals } = state.deals
  return { ...state, deals }
}

export const rerank = (state: BoardState, { ranks }: { ranks: Record<string, string> }): BoardState => {
  const deals = { ...state.deals }
  for (const [id, rank] of Object.entries(ranks)) if (deals[id]) deals[id] = { ...deals[id], rank }
  return { ...state, deals }
}

export const boardReducer = reducer(board, [
  on(dealCreated, put),
  on(dealEdited, put),
  on(dealMoved, put),
  on(dealWon, put),
  on(dealArchived, remove),
  on(dealRestored, put),
  on(columnRespread, rerank),
  on(pipelineChanged, (state, { pipeline }): BoardState => ({ ...state, pipeline })),
])

const byRank = (a: Deal, b: Deal) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1)

export type BoardColumn = { stage: Stage; rule: StageRule; deals: Deal[] }

/** The columns in order, each with its cards in order. A card whose stage is gone stands in the first. */
export function columnsOf({ deals, pipeline }: BoardState): BoardColumn[] {
  const columns = pipeline.stages.map((rule): BoardColumn => ({ stage: rule.id, rule, deals: [] }))
  const byStage = new Map(columns.map((column) => [column.stage, column]))
  for (const deal of Object.values(deals).sort(byRank)) (byStage.get(deal.stage) ?? columns[0])?.deals.push(deal)
  return columns
}
