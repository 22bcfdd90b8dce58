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
  const place = placeIn(columns)
  for (const deal of Object.values(deals).sort(byRank)) place(deal)?.deals.push(deal)
  return columns
}

/** The cards of one column, in order. */
export function columnOf({ deals, pipeline }: BoardState, stage: Stage): Deal[] {
  const others = new Set(pipeline.stages.flatMap(({ id }) => (id === stage ? [] : id)))
  const isFirst = pipeline.stages[0]?.id === stage
  const cards = Object.values(deals).filter((deal) => deal.stage === stage || (isFirst && !others.has(deal.stage)))
  return cards.sort(byRank)
}

const placeIn = (columns: readonly BoardColumn[]) => {
  const byStage = new Map(columns.map((column) => [column.stage, column]))
  return ({ stage }: Deal) => byStage.get(stage) ?? columns[0]
}

/**
 * The columns of one board as it changes: a column in which nothing happened stays the same value, and only the others
 * are put in order. A move on a board of thousands then costs two columns and no sort of all.
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
  const [before, after] = [last.board.deals, board.deals]
  const place = placeIn(last.columns)
  const left = new Map<BoardColumn, Set<string>>()
  const arrived = new Map<BoardColumn, Deal[]>()
  const leave = (deal: Deal) => {
    const column = place(deal)
    if (column) left.set(column, (left.get(column) ?? new Set()).add(deal.id))
  }
  let stayed = 0
  for (const id in after) {
    const deal = after[id]
    const old = before[id]
    if (old) stayed += 1
    if (!deal || deal === old) continue
    if (old) leave(old)
    const column = place(deal)
    if (column) arrived.set(column, [...(arrived.get(column) ?? []), deal])
  }
  // The whole of the board before is looked through only where a deal went away.
  if (stayed < last.columns.reduce((sum, { deals }) => sum + deals.length, 0))
    for (const id in before) if (before[id] && !after[id]) leave(before[id])
  return last.columns.map((column) => {
    const [gone, news = []] = [left.get(column), arrived.get(column)]
    if (!gone && news.length === 0) return column
    const stay = gone ? column.deals.filter(({ id }) => !gone.has(id)) : column.deals
    return { ...column, deals: [...stay, ...news].sort(byRank) }
  })
}
