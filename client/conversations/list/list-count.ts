import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import type { Scope } from './search-params.ts'

/** One's own, and those that nobody has. */
function ownSnoozed(all: number, by: Readonly<Record<string, number>>, me: string): number {
  const others = Object.entries(by).filter(([userId]) => userId !== me)
  return others.reduce((left, [, count]) => left - count, all)
}

/** How many there are in a scope, as the screen knows it anyway. */
export function countOf(scope: Scope, { counts, byAssignee, snoozedBy }: InboxState, me: string): number {
  if (scope === 'mine') return byAssignee[me] ?? 0
  if (scope === 'snoozed') return ownSnoozed(counts.snoozed, snoozedBy ?? {}, me)
  if (scope === 'queue') return counts.waiting
  if (scope === 'closed') return counts.closed
  return counts.waiting + counts.open + counts.held + counts.snoozed
}
