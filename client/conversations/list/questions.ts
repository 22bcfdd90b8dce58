/** What the server is asked for, for what the address says. */
import type { InboxOrder } from '@aura/contracts/conversations/inbox.ts'
import type { Question } from './rows.ts'
import { type InboxSearch, type Scope, scopeOf } from './search-params.ts'

/** Narrowed by more than the scope. */
export const isNarrowed = ({ channel, queue, unread, q }: InboxSearch): boolean =>
  Boolean(channel ?? queue ?? unread ?? q)

const questions: Record<Scope, (me: string) => Question> = {
  mine: (me) => ({ states: ['open', 'held'], assignee: me }),
  queue: () => ({ states: ['waiting'] }),
  all: () => ({ states: ['waiting', 'open', 'held', 'snoozed'] }),
  closed: () => ({ states: ['closed'] }),
}

export const inboxOrders = ['due', 'newest', 'oldest', 'longest_waiting'] as const satisfies readonly InboxOrder[]

/** What is closed is due no more. */
export const orderOf = (inboxSearch: InboxSearch): InboxOrder =>
  inboxSearch.order ?? (scopeOf(inboxSearch) === 'closed' ? 'newest' : 'due')

export const questionOf = (inboxSearch: InboxSearch, me: string): Question => ({
  ...questions[scopeOf(inboxSearch)](me),
  ...(inboxSearch.channel && { channel: inboxSearch.channel }),
  ...(inboxSearch.queue && { queueId: inboxSearch.queue }),
  ...(inboxSearch.unread && { unreadOnly: true }),
  ...(inboxSearch.q && { search: inboxSearch.q }),
  order: orderOf(inboxSearch),
})
