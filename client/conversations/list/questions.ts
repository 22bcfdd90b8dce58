/** What the server is asked for, for what the address says. */
import type { InboxOrder } from '@aura/contracts/conversations/inbox.ts'
import { browserTimeZone } from '../../platform/i18n/time-zone.ts'
import { closedBetween } from './closed-period.ts'
import type { Question } from './rows.ts'
import { type InboxSearch, type Scope, scopeOf } from './search-params.ts'

/** Where other people's conversations stand, they can be narrowed to one operator. */
export const hasOperators = (scope: Scope): boolean => scope === 'all' || scope === 'closed'

/** One's own list is the one without a name in the address. A filter that the list does not have stays behind. */
export const scopeChange = (scope: Scope): Pick<InboxSearch, 'scope' | 'operator' | 'closed'> => ({
  scope: scope === 'mine' ? undefined : scope,
  ...(!hasOperators(scope) && { operator: undefined }),
  ...(scope !== 'closed' && { closed: undefined }),
})

/** What is open to all again. */
export const unfiltered = {
  ...{ channel: undefined, queue: undefined, unread: undefined },
  ...{ operator: undefined, closed: undefined, q: undefined },
} satisfies Partial<InboxSearch>

/** The filters that the list has: one of another list is no filter of it. */
function filtersOf(inboxSearch: InboxSearch): Pick<InboxSearch, 'operator' | 'closed'> {
  const scope = scopeOf(inboxSearch)
  const { operator, closed } = inboxSearch
  return { ...(hasOperators(scope) && { operator }), ...(scope === 'closed' && { closed }) }
}

/** Narrowed by more than the scope. */
export function isNarrowed(inboxSearch: InboxSearch): boolean {
  const { channel, queue, unread, q } = inboxSearch
  const { operator, closed } = filtersOf(inboxSearch)
  return Boolean(channel ?? queue ?? unread ?? operator ?? closed ?? q)
}

const questions: Record<Scope, (me: string) => Question> = {
  mine: (me) => ({ states: ['open', 'held'], assignee: me }),
  queue: () => ({ states: ['waiting'] }),
  all: () => ({ states: ['waiting', 'open', 'held', 'snoozed'] }),
  closed: () => ({ states: ['closed'] }),
  // Everybody who sees the queue finds what was snoozed out of the queue.
  snoozed: (me) => ({ states: ['snoozed'], assignee: me, orUnassigned: true }),
}

const usualOrders = ['due', 'newest', 'oldest', 'longest_waiting'] as const satisfies readonly InboxOrder[]
const snoozedOrders = ['returns', 'newest', 'oldest'] as const satisfies readonly InboxOrder[]

export const ordersOf = (scope: Scope): readonly InboxOrder[] => (scope === 'snoozed' ? snoozedOrders : usualOrders)

/** What is closed is due no more; what is snoozed stands by its return. */
export function orderOf(inboxSearch: InboxSearch): InboxOrder {
  const { order } = inboxSearch
  const scope = scopeOf(inboxSearch)
  if (order && ordersOf(scope).includes(order)) return order
  return scope === 'closed' ? 'newest' : scope === 'snoozed' ? 'returns' : 'due'
}

export function questionOf(
  inboxSearch: InboxSearch,
  me: string,
  now = new Date(),
  timeZone = browserTimeZone(),
): Question {
  const { channel, queue, unread, q } = inboxSearch
  const { operator, closed } = filtersOf(inboxSearch)
  return {
    ...questions[scopeOf(inboxSearch)](me),
    ...(channel && { channel }),
    ...(queue && { queueId: queue }),
    ...(unread && { unreadOnly: true }),
    ...(operator && { assignee: operator }),
    ...(closed && closedBetween(closed, now, timeZone)),
    ...(q && { search: q }),
    order: orderOf(inboxSearch),
  }
}
