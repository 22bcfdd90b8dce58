/** Which deals a filter lets through: on the board, in the list, the calendar and the map, and in the export. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { closeWindows, DealFilter, Within } from '@aura/contracts/deals/filter.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import { stateOf } from './outcome.ts'
import { isStuck } from './rotting.ts'

type CloseWindow = (typeof closeWindows)[number]

export const wordsOf = ({ title, contact, organization, ownerName }: Deal): string =>
  [title, contact ?? '', organization?.name ?? '', ownerName].join(' ')

/** The month after that of a day: both as 'YYYY-MM'. */
function monthAfter(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** An open deal whose day has passed is overdue, whichever month the day is in. */
export function closeWindowOf({ expectedClose }: Deal, today: string): CloseWindow {
  if (expectedClose === undefined) return 'none'
  if (expectedClose < today) return 'overdue'
  const month = expectedClose.slice(0, 7)
  if (month === today.slice(0, 7)) return 'this_month'
  return month === monthAfter(today) ? 'next_month' : 'later'
}

/** The stage in whose column a deal stands: the first one where its own is gone. */
export const columnStage = ({ stage }: Pick<Deal, 'stage'>, stages: readonly StageRule[]) =>
  stages.some(({ id }) => id === stage) ? stage : (stages[0]?.id ?? stage)

/** What has not happened is within no period. */
const isWithin = (moment: string | undefined, period: Within | undefined) =>
  period === undefined ||
  (moment !== undefined &&
    (period.since === undefined || Date.parse(moment) >= Date.parse(period.since)) &&
    (period.until === undefined || Date.parse(moment) < Date.parse(period.until)))

export function matchesFilter(deal: Deal, filter: DealFilter, stages: readonly StageRule[]): boolean {
  const { search = '', stage, ownerId, tagId, organizationId, fields = {}, state, close, today } = filter
  const { created, moved, ended, stuckAt } = filter
  return (
    (stage === undefined || columnStage(deal, stages) === stage) &&
    (ownerId === undefined || deal.ownerId === ownerId) &&
    (tagId === undefined || (deal.tagIds ?? []).includes(tagId)) &&
    (organizationId === undefined || deal.organization?.id === organizationId) &&
    Object.entries(fields).every(([id, word]) => String(deal.fields?.[id] ?? '') === word) &&
    (state === undefined || stateOf(deal, stages) === state) &&
    (close === undefined || today === undefined || closeWindowOf(deal, today) === close) &&
    isWithin(deal.createdAt, created) &&
    isWithin(deal.movedAt, moved) &&
    isWithin(deal.outcome?.at, ended) &&
    (stuckAt === undefined || isStuck(deal, stages, Date.parse(stuckAt))) &&
    (search === '' || hasEveryWord(wordsOf(deal), search))
  )
}

export type DealMatcher = (deal: Deal) => boolean

/** For a board that changes: a deal is decided once, and again when it has changed. Undefined where everything matches. */
export function dealMatcher(filter: DealFilter, stages: readonly StageRule[]): DealMatcher | undefined {
  if (Object.keys(filter).length === 0) return undefined
  const decided = new WeakMap<Deal, boolean>()
  return (deal) => {
    const matches = decided.get(deal) ?? matchesFilter(deal, filter, stages)
    decided.set(deal, matches)
    return matches
  }
}

/** The board with the deals that match and no others. */
export const narrowBoard = (board: BoardState, matches: DealMatcher | undefined): BoardState =>
  matches ? { ...board, deals: board.deals.map((chunk) => chunk.filter(matches)) } : board
