/** What may be done with a conversation and by whom, by the machine that the server uses. */

import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import {
  atConversation,
  type ConversationEvent,
  conversationMachine,
} from '@aura/machines/conversations/conversation.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'

export const actions = [
  'claim',
  'assign',
  'release',
  'route',
  'hold',
  'resume',
  'snooze',
  'wake',
  'close',
  'reopen',
] as const
export type Action = (typeof actions)[number]

export type Me = { id: string; permissions: readonly Permission[] }
/** Coded like a refusal of the server, so that the words are the same. */
export type Why = { code: string; params: Record<string, string> }

type Facts = Pick<Conversation, 'state' | 'assigneeId'> &
  Partial<Pick<Conversation, 'mergedInto'>> & {
    /** The customer is on the line. */
    onCall?: boolean
  }
type NameOf = (userId: string) => string

const eventOf = (action: Action, { assigneeId }: Facts): ConversationEvent =>
  action === 'wake' ? { type: 'wake', owned: assigneeId !== null } : { type: action }

/** The reason why not, or undefined when it may be done. */
export function refusalOf(action: Action, facts: Facts, me: Me, nameOf: NameOf): Why | undefined {
  if (!me.permissions.includes('update_operations')) return { code: 'auth.forbidden', params: {} }
  const { assigneeId, state } = facts
  const another = assigneeId !== null && assigneeId !== me.id ? nameOf(assigneeId) : undefined
  if (action === 'claim' && another !== undefined && state !== 'closed')
    return { code: 'conversations.taken', params: { name: another } }
  if (action === 'reopen' && facts.mergedInto)
    return { code: 'conversations.merge_refused', params: { reason: 'merged' } }
  const outcome = attempt(conversationMachine, atConversation(state), eventOf(action, facts))
  if (!outcome.ok) return { code: 'conversations.not_now', params: { reason: outcome.reason } }
  // During a call, actions on the conversation are done through the call.
  if (facts.onCall && action !== 'claim') return { code: 'conversations.not_now', params: { reason: 'on_call' } }
  const theirs = another !== undefined && action !== 'reopen' && !me.permissions.includes('manage_operations')
  return theirs ? { code: 'conversations.not_yours', params: { name: another } } : undefined
}

/** Why nothing can be written to the customer just now; what would change that is an action, or nothing. */
export type Lock = Why & { action: Helps | undefined }
export type Helps = 'claim' | 'assign' | 'reopen'

export function lockOf(
  conversation: Facts & Pick<Conversation, 'windowEndsAt' | 'channel'>,
  me: Me,
  nameOf: NameOf,
  now: number,
): Lock | undefined {
  const { state, assigneeId, windowEndsAt } = conversation
  const helps = (action: Helps) => (refusalOf(action, conversation, me, nameOf) ? undefined : action)
  const lock = (code: string, action: Helps | undefined, params: Record<string, string> = {}) => ({
    code,
    params,
    action,
  })
  if (!me.permissions.includes('update_operations')) return lock('auth.forbidden', undefined)
  if (!carriesMessages(conversation.channel)) return lock('conversations.no_messages', undefined)
  if (state === 'closed') return lock('conversations.not_now', helps('reopen'), { reason: 'closed' })
  if (assigneeId === null) return lock('conversations.inbox.nobody_has_it', helps('claim'))
  if (assigneeId !== me.id) return lock('conversations.not_yours', helps('assign'), { name: nameOf(assigneeId) })
  if (windowEndsAt !== null && Date.parse(windowEndsAt) <= now) return lock('conversations.window_closed', undefined)
  return undefined
}
