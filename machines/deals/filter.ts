/** Which deals a filter lets through, on the screen and in its export. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { closeWindows, DealFilter } from '@aura/contracts/deals/filter.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import { stateOf } from './outcome.ts'

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

export function matchesFilter(deal: Deal, filter: DealFilter, stages: readonly StageRule[]): boolean {
  const { search = '', stage, ownerId, tagId, organizationId, fields = {}, state, close, today } = filter
  return (
    (stage === undefined || deal.stage === stage) &&
    (ownerId === undefined || deal.ownerId === ownerId) &&
    (tagId === undefined || (deal.tagIds ?? []).includes(tagId)) &&
    (organizationId === undefined || deal.organization?.id === organizationId) &&
    Object.entries(fields).every(([id, word]) => String(deal.fields?.[id] ?? '') === word) &&
    (state === undefined || stateOf(deal, stages) === state) &&
    (close === undefined || today === undefined || closeWindowOf(deal, today) === close) &&
    hasEveryWord(wordsOf(deal), search)
  )
}
