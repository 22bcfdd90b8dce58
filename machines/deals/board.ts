import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import { type BoardState, board } from '@aura/contracts/deals/board.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { allDeals, compareDeals, findDeal, withDeal, withoutDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { pipelineChanged, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { columnRespread } from '@aura/contracts/deals/respread.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { on, reducer } from '../platform/reducer.ts'

/** A deal that went to another pipeline has left this board. What is archived changes its names like any other deal, and stands on no board. */
const put = (state: BoardState, { deal }: { deal: Deal }): BoardState => ({
  ...state,
  deals:
    deal.archivedAt === undefined && deal.pipelineId === state.pipeline.id
      ? withDeal(state.deals, deal)
      : withoutDeal(state.deals, deal.id),
})

const remove = (state: BoardState, { deal }: { deal: Deal }): BoardState => ({
  ...state,
  deals: withoutDeal(state.deals, deal.id),
})

export function rerank(state: BoardState, { ranks }: { ranks: Record<string, string> }): BoardState {
  let { deals } = state
  for (const [id, rank] of Object.entries(ranks)) {
    const deal = findDeal(deals, id)
    if (deal) deals = withDeal(deals, { ...deal, rank })
  }
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

export const byRank = (a: Deal, b: Deal) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1)

export type BoardColumn = { stage: Stage; rule: StageRule; deals: Deal[] }

/** The columns in order, each with its cards in order. A card whose stage is gone stands in the first. */
export function columnsOf({ deals, pipeline }: BoardState): BoardColumn[] {
  const columns = pipeline.stages.map((rule): BoardColumn => ({ stage: rule.id, rule, deals: [] }))
  const place = placeIn(columns)
  for (const deal of allDeals(deals).sort(byRank)) place(deal)?.deals.push(deal)
  return columns
}

/** The cards of one column, in order. */
export function columnOf({ deals, pipeline }: BoardState, stage: Stage): Deal[] {
  const others = new Set(pipeline.stages.flatMap(({ id }) => (id === stage ? [] : id)))
  const isFirst = pipeline.stages[0]?.id === stage
  const cards = allDeals(deals).filter((deal) => deal.stage === stage || (isFirst && !others.has(deal.stage)))
  return cards.sort(byRank)
}

const placeIn = (columns: readonly BoardColumn[]) => {
  const byStage = new Map(columns.map((column) => [column.stage, column]))
  return ({ stage }: Deal) => byStage.get(stage) ?? columns[0]
}

/**
 * The columns of one board as it changes: a column in which nothing happened stays the same value, and only what changed
 * is put into its place. A move on a board of thousands then costs two columns and no sort.
 */
export function columnsInTurn(): (board: BoardState) => BoardColumn[] {
  let last: { board: BoardState; columns: BoardColumn[] } | undefined
  return (board) => {
    const columns = last?.board.pipeline === board.pipeline ? changedColumns(last, board) : columnsOf(board)
    last = { board, columns }
    return columns
  }
}

function changedColumns(last: { board: BoardState; columns: BoardColumn[] }, board: BoardState): BoardColumn[] {
  const place = placeIn(last.columns)
  const { removed, added } = compareDeals(last.board.deals, board.deals)
  const left = Map.groupBy(removed, place)
  const arrived = Map.groupBy(added, place)
  return last.columns.map((column) => {
    const [leaving = [], arriving = []] = [left.get(column), arrived.get(column)]
    if (leaving.length === 0 && arriving.length === 0) return column
    const without = new Set(leaving)
    const deals = column.deals.filter((deal) => !without.has(deal))
    for (const deal of arriving) deals.splice(placeOf(deals, deal), 0, deal)
    return { ...column, deals }
  })
}

/** The place of a deal among deals in the order of their ranks. */
function placeOf(deals: readonly Deal[], deal: Deal): number {
  let [from, to] = [0, deals.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = deals[middle]
    if (other && byRank(other, deal) < 0) from = middle + 1
    else to = middle
  }
  return from
}
