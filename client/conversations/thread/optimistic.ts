/** Optimistic updates of the open conversation, before the server has answered. */
import type { Content, Message } from '@aura/contracts/conversations/message.ts'
import type { ThreadState } from '@aura/contracts/conversations/thread.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, decide } from '@aura/machines/conversations/decide.ts'
import { timeOf } from '../../platform/feed/id.ts'
import { callStatesIn } from '../deciding.ts'

/** As `decide` says; where it refuses, what the server has answered by now stays. */
export function stepped(state: ThreadState, command: ConversationCommand, deciding: ClientDeciding): ThreadState {
  const calls = callStatesIn(state.messages)
  const decision = decide(state.conversation, command, { ...deciding, facts: { ...deciding.facts, calls } })
  return decision.ok ? { ...state, conversation: { ...state.conversation, ...decision.next } } : state
}

export type Written = { id: string; by: { id: string; name: string }; content: Content; replyTo: string | null }

/** At the end of the thread, in the order of sending. */
export function written(state: ThreadState, { id, by, content, replyTo }: Written): ThreadState {
  if (state.messages.some((message) => message.id === id)) return state
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
  if (state.messages.some((message) => message.id === id)) return state
  const shown = state.messages.map((message) => {
    if (message.id !== to) return message
    const theirs = message.reactions.filter(({ from }) => from !== 'company')
    return { ...message, reactions: emoji === null ? theirs : [...theirs, { from: 'company' as const, emoji }] }
  })
  const { messages } = written(
    { ...state, messages: shown },
    { id, by, content: { type: 'reaction', emoji }, replyTo: to },
  )
  return { ...state, messages }
}
