/** What a screen asks `decide` with. */

import type { CallState } from '@aura/contracts/calls/call.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import type { TransferTarget } from '@aura/contracts/routing/transfer-targets.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, type Decided, decide } from '@aura/machines/conversations/decide.ts'
import type { OutboundCandidate } from '@aura/machines/conversations/outbound/decide.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'

export const actions = [
  'claim',
  'assign',
  'release',
  'hold',
  'resume',
  'snooze',
  'wake',
  'close',
  'reopen',
] as const satisfies ConversationCommand['type'][]
export type Action = (typeof actions)[number]

export const callStatesIn = (messages: readonly Message[]): CallState[] =>
  messages.flatMap(({ content }) => (content.type === 'call' ? [content.call.state] : []))

/** The command of a button, with a choice that any dialog behind it allows. */
export function commandOf(action: Action, { actor, now }: ClientDeciding): ConversationCommand {
  switch (action) {
    case 'assign':
      return { type: action, userId: actor.id }
    case 'snooze':
      return { type: action, until: new Date(now.getTime() + hourMs).toISOString() }
    case 'close':
      return { type: action, reason: 'resolved' }
    default:
      return { type: action }
  }
}

export const transferOf = (target: TransferTarget): ConversationCommand =>
  target.kind === 'operator' ? { type: 'assign', userId: target.userId } : { type: 'route', queueId: target.queueId }

/** A text as the composer would send it. */
export const textOn = ({
  channel: kind,
  windowEndsAt,
}: Pick<Conversation, 'channel' | 'windowEndsAt'>): OutboundCandidate => ({
  channel: { kind, name: '', state: 'active' },
  content: { type: 'text' },
  windowEndsAt: windowEndsAt === null ? null : new Date(windowEndsAt),
})

/** The reason why not, or undefined when it may be done. */
export function refusalOf(action: Action, conversation: Decided, deciding: ClientDeciding): Refused | undefined {
  const decision = decide(conversation, commandOf(action, deciding), deciding)
  if (decision.ok) return undefined
  // A transfer is possible as long as either a colleague or a queue may have it.
  if (action === 'assign' && decide(conversation, { type: 'route', queueId: null }, deciding).ok) return undefined
  return decision
}
