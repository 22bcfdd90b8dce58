/** What of a column is shown, and in which order. */

import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { BoardColumn } from '@aura/machines/deals/board.ts'
import type { DealMatcher } from '@aura/machines/deals/filter.ts'

export const sorts = ['rank', 'value', 'probability', 'idle', 'title'] as const
export type Sort = (typeof sorts)[number]

export const compare: Record<Exclude<Sort, 'rank'>, (a: Deal, b: Deal) => number> = {
  value: (a, b) => b.value.amount - a.value.amount,
  probability: (a, b) => b.probability - a.probability,
  idle: (a, b) => Date.parse(a.movedAt) - Date.parse(b.movedAt),
  title: (a, b) => a.title.localeCompare(b.title),
}

/** A stable sort, so that equals stay in the order of the board. */
export const sorted = (deals: Deal[], sort: Sort): Deal[] => (sort === 'rank' ? deals : deals.toSorted(compare[sort]))

/** Columns as they are shown. One that stays as it is stays as it was shown. */
export function showing(matches: DealMatcher | undefined, sort: Sort): (column: BoardColumn) => BoardColumn {
  const shown = new WeakMap<BoardColumn, BoardColumn>()
  return (column) => {
    if (!matches && sort === 'rank') return column
    const known = shown.get(column)
    if (known) return known
    const next = { ...column, deals: sorted(matches ? column.deals.filter(matches) : column.deals, sort) }
    shown.set(column, next)
    return next
  }
}

/** The stages on the way to a sale, each with the deals that stand there or further on. */
export function reached(columns: readonly BoardColumn[]) {
  const open = columns.filter(({ rule }) => rule.kind !== 'lost')
  return open.map(({ rule }, at) => ({ rule, deals: open.slice(at).flatMap(({ deals }) => deals) }))
}

/** From a week without movement on, a card says so. */
export const idleFrom = 7

/**
 * The id that a card dropped at `index` of the cards on show stands before. With a filter on, the end
 * of what is shown is the place right after the last card one sees.
 */
export function beforeAt(
  visible: readonly Deal[],
  all: readonly Deal[],
  index: number,
  dealId: string,
  along: readonly string[] = [],
): string | null {
  const stays = (deal: Deal) => deal.id !== dealId && !along.includes(deal.id)
  // The place is counted among the cards without the one in the hand; those that go along are no neighbours.
  const others = visible.filter((deal) => deal.id !== dealId)
  const here = others.slice(index).find(stays)
  if (here) return here.id
  const rest = all.filter(stays)
  const last = others.findLast(stays)
  if (!last) return null
  return rest[rest.findIndex((deal) => deal.id === last.id) + 1]?.id ?? null
}
