/** Optimistic updates of the open conversation, before the server has answered. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Content, Message } from '@aura/contracts/conversations/message.ts'
import type { ThreadState } from '@aura/contracts/conversations/thread.ts'
import { timeOf } from '../../platform/feed/id.ts'

type Step = (conversation: Conversation) => Partial<Conversation>

export const stepped = (state: ThreadState, step: Step): ThreadState => ({
  ...state,
  conversation: { ...state.conversation, ...step(state.conversation) },
})

/** The right to speak goes with it, so that what is written next is written with the new one. */
export const givenTo =
  (assigneeId: string | null, state: Conversation['state']): Step =>
  (before) => ({
    state,
    snoozedUntil: null,
    closedAt: null,
    closeReason: null,
    ...(before.assigneeId === assigneeId && before.state !== 'closed'
      ? {}
      : { assigneeId, ownershipVersion: before.ownershipVersion + 1 }),
  })

export type Written = { id: string; by: { id: string; name: string }; content: Content; replyTo: string | null }

/** At the end of the thread, in the order of sending. */
export function written(state: ThreadState, { id, by, content, replyTo }: Written): ThreadState {
  if (state.messages.some((one) => one.id === id)) return state
  const inside = content.type === 'note'
  const message: Message = {
    id,
    conversationId: state.conversation.id,
    seq: (state.messages.at(-1)?.seq ?? 0) + 1,
    direction: inside ? 'inside' : 'out',
    author: { kind: 'user', ...by },
    content,
    replyTo,
    reactions: [],
    status: inside ? null : 'queued',
    problem: null,
    at: timeOf(id),
  }
  const answered = inside ? {} : { waitingSince: null, unread: 0 }
  return { conversation: { ...state.conversation, ...answered }, messages: [...state.messages, message] }
}

export type Reacted = Pick<Written, 'id' | 'by'> & { to: string; emoji: string | null }

/** On the message it is about, in place of the one before; it answers nothing. */
export function reacted(state: ThreadState, { id, by, to, emoji }: Reacted): ThreadState {
  if (state.messages.some((one) => one.id === id)) return state
  const shown = state.messages.map((one) => {
    if (one.id !== to) return one
    const theirs = one.reactions.filter(({ from }) => from !== 'company')
    return { ...one, reactions: emoji === null ? theirs : [...theirs, { from: 'company' as const, emoji }] }
  })
  const { messages } = written(
    { ...state, messages: shown },
    { id, by, content: { type: 'reaction', emoji }, replyTo: to },
  )
  return { ...state, messages }
}
