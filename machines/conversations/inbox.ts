import {
  type Conversation,
  conversationChanged,
  conversationOpened,
} from '@aura/contracts/conversations/conversation.ts'
import { type InboxState, inbox, recentLimit } from '@aura/contracts/conversations/inbox.ts'
import { on, reducer } from '../platform/reducer.ts'

type Counted = Pick<Conversation, 'state' | 'assigneeId'>

const newer = (a: Conversation, b: Conversation) =>
  a.changedAt === b.changedAt ? (a.id < b.id ? 1 : -1) : a.changedAt < b.changedAt ? 1 : -1

/** The assignee of open work; null without one. */
const holderOf = ({ state, assigneeId }: Counted) => (state === 'open' || state === 'held' ? assigneeId : null)

function counted(state: InboxState, from: Counted | null, to: Counted): Pick<InboxState, 'counts' | 'byAssignee'> {
  const counts = { ...state.counts }
  const byAssignee = { ...state.byAssignee }
  const add = (item: Counted, by: 1 | -1) => {
    counts[item.state] += by
    const holder = holderOf(item)
    if (holder === null) return
    const now = (byAssignee[holder] ?? 0) + by
    if (now === 0) delete byAssignee[holder]
    else byAssignee[holder] = now
  }
  if (from) add(from, -1)
  add(to, 1)
  return { counts, byAssignee }
}

const withChanged = (recent: readonly Conversation[], changed: Conversation) =>
  [changed, ...recent.filter(({ id }) => id !== changed.id)].sort(newer).slice(0, recentLimit)

export const inboxReducer = reducer(inbox, [
  on(
    conversationOpened,
    (state, { conversation }): InboxState => ({
      recent: withChanged(state.recent, conversation),
      ...counted(state, null, conversation),
    }),
  ),
  on(
    conversationChanged,
    (state, { conversation, before }): InboxState => ({
      recent: withChanged(state.recent, conversation),
      ...counted(state, before, conversation),
    }),
  ),
])
