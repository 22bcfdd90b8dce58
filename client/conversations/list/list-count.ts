import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import type { Scope } from './search-params.ts'

/** How many there are in a scope, as the screen knows it anyway. */
export function countOf(scope: Scope, { counts, byAssignee, snoozedBy }: InboxState, me: string): number {
  if (scope === 'mine') return byAssignee[me] ?? 0
  if (scope === 'snoozed') return snoozedBy?.[me] ?? 0
  if (scope === 'queue') return counts.waiting
  if (scope === 'closed') return counts.closed
  return counts.waiting + counts.open + counts.held + counts.snoozed
}
