/** What a screen asks `decide` with. */

import type { CallState } from '@aura/contracts/calls/call.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, type Decided, decide } from '@aura/machines/conversations/decide.ts'
import type { OutboundCandidate } from '@aura/machines/conversations/outbound/decide.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'

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
] as const satisfies ConversationCommand['type'][]
export type Action = (typeof actions)[number]

export const callStatesIn = (messages: readonly Message[]): CallState[] =>
  messages.flatMap(({ content }) => (content.type === 'call' ? [content.call.state] : []))

/** The command of a button, with a choice that any dialog behind it allows. */
export function commandOf(action: Action, { actor, now }: ClientDeciding): ConversationCommand {
  switch (action) {
    case 'assign':
      return { type: action, userId: actor.id }
    case 'route':
      return { type: action, queueId: null }
    case 'snooze':
      return { type: action, until: new Date(now.getTime() + hourMs).toISOString() }
    case 'close':
      return { type: action, reason: 'resolved' }
    default:
      return { type: action }
  }
}

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
  return decision.ok ? undefined : decision
}
