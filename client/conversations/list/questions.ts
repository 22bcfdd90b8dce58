/** What the server is asked for, for what the address says. */

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

export const questionOf = (asked: InboxSearch, me: string): Question => ({
  ...questions[scopeOf(asked)](me),
  ...(asked.channel && { channel: asked.channel }),
  ...(asked.queue && { queueId: asked.queue }),
  ...(asked.unread && { unreadOnly: true }),
  ...(asked.q && { search: asked.q }),
  order: asked.order ?? 'newest',
})
