import { type BoardState, board } from '@aura/contracts/deals/board.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import { type Deal, type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { columnRespread } from '@aura/contracts/deals/respread.ts'
import { on, reducer } from '../platform/reducer.ts'

const put = (state: BoardState, { deal }: { deal: Deal }): BoardState => ({
  ...state,
  deals: { ...state.deals, [deal.id]: deal },
})

export const rerank = (state: BoardState, { ranks }: { ranks: Record<string, string> }): BoardState => {
  const deals = { ...state.deals }
  for (const [id, rank] of Object.entries(ranks)) if (deals[id]) deals[id] = { ...deals[id], rank }
  return { ...state, deals }
}

export const boardReducer = reducer(board, [
  on(dealCreated, put),
  on(dealEdited, put),
  on(dealMoved, put),
  on(columnRespread, rerank),
])

const byRank = (a: Deal, b: Deal) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1)

/** The six columns in order, each with its cards in order. */
export function columnsOf(state: BoardState): { stage: Stage; deals: Deal[] }[] {
  const all = Object.values(state.deals).sort(byRank)
  return stages.map((stage) => ({ stage, deals: all.filter((deal) => deal.stage === stage) }))
}
