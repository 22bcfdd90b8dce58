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

type Counts = Pick<InboxState, 'counts' | 'byAssignee' | 'snoozedBy'>

function counted(state: InboxState, from: Counted | null, to: Counted): Counts {
  const counts = { ...state.counts }
  const byAssignee = { ...state.byAssignee }
  const snoozedBy = state.snoozedBy && { ...state.snoozedBy }
  /** Where the assignee's work of this state is counted. */
  const ofHolder = ({ state }: Counted) =>
    state === 'open' || state === 'held' ? byAssignee : state === 'snoozed' ? snoozedBy : undefined
  const add = (item: Counted, by: 1 | -1) => {
    counts[item.state] += by
    const holders = ofHolder(item)
    if (!holders || item.assigneeId === null) return
    const now = (holders[item.assigneeId] ?? 0) + by
    if (now === 0) delete holders[item.assigneeId]
    else holders[item.assigneeId] = now
  }
  if (from) add(from, -1)
  add(to, 1)
  return { counts, byAssignee, ...(snoozedBy && { snoozedBy }) }
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
