/**
 * Whether an operator may write to the customer: the permission, a channel that carries messages, the right to speak,
 * then the outbound policy. The composer, the macro preview and the handlers ask here.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { carriesReactions } from '@aura/contracts/conversations/react.ts'
import { firstRefusal, type Refused, refused } from '../platform/decision.ts'
import { type ConversationFacts, type Decided, type Deciding, decide, mayWork } from './decide.ts'
import { noMessages, type OutboundCandidate, type OutboundFacts, outboundRefusal } from './outbound/decide.ts'

type Speaking = Pick<Conversation, 'state' | 'assigneeId' | 'aiAgent' | 'ownershipVersion' | 'channel'>
type SpeakFacts = Pick<ConversationFacts, 'nameOf'>

/** Only the assignee speaks, or the AI agent that has the conversation; what was written under an older ownership version is refused. */
export function speakRefusal(
  conversation: Speaking,
  ownershipVersion: number,
  deciding: Deciding<SpeakFacts>,
): Refused | undefined {
  const { state, assigneeId, aiAgent } = conversation
  const { actor, facts } = deciding
  const refusal = firstRefusal(
    mayWork(actor),
    noMessages(conversation.channel),
    state === 'closed' ? refused('conversations.not_now', { reason: 'closed' }) : undefined,
    conversation.ownershipVersion === ownershipVersion ? undefined : refused('conversations.ownership_lost'),
  )
  if (refusal || (assigneeId ?? aiAgent?.id) === actor.id) return refusal
  if (aiAgent) return refused('conversations.not_now', { reason: 'ai_agent' })
  if (assigneeId === null) return refused('conversations.not_now', { reason: 'nobody' })
  return refused('conversations.not_yours', { name: facts.nameOf(assigneeId) })
}

/** A message that is written now: the right to speak, then the outbound policy. */
export const sendRefusal = (
  conversation: Speaking,
  written: { ownershipVersion: number; candidate: OutboundCandidate },
  deciding: Deciding<SpeakFacts & { outbound: OutboundFacts }>,
): Refused | undefined =>
  firstRefusal(
    speakRefusal(conversation, written.ownershipVersion, deciding),
    outboundRefusal(written.candidate, deciding.facts.outbound, deciding.now),
  )

/** A reaction goes to something the customer said, on a channel that takes one; `sendRefusal` decides the rest. */
export const reactionRefusal = (
  { channel }: Pick<Conversation, 'channel'>,
  to: Pick<Message, 'direction'> | undefined,
): Refused | undefined => {
  if (!carriesReactions(channel)) return refused('conversations.no_reactions')
  return to?.direction === 'in' ? undefined : refused('conversations.message_not_found')
}

/** Why nothing can be written now, and the command that would change that, where the operator may give it. */
export type Lock = Refused & { helps: 'claim' | 'assign' | 'reopen' | undefined }

export function lockOf(
  conversation: Decided & Speaking,
  candidate: OutboundCandidate,
  deciding: Deciding<ConversationFacts & { outbound: OutboundFacts }>,
): Lock | undefined {
  const { ownershipVersion } = conversation
  const refusal = sendRefusal(conversation, { ownershipVersion, candidate }, deciding)
  if (!refusal) return undefined
  const command = helpFor(refusal, deciding.actor.id)
  return { ...refusal, helps: command && decide(conversation, command, deciding).ok ? command.type : undefined }
}

function helpFor({ code, params }: Refused, userId: string) {
  if (code === 'conversations.not_yours') return { type: 'assign', userId } as const
  if (code !== 'conversations.not_now') return undefined
  return { type: params.reason === 'closed' ? 'reopen' : 'claim' } as const
}

/** The newest message is a template of ours that has gone out: the customer is to answer, and then anything is said. */
export function awaitsAnswerToTemplate(messages: readonly Message[]): boolean {
  const last = messages.findLast(({ direction, content }) => direction !== 'inside' && content.type !== 'reaction')
  return last?.direction === 'out' && last.content.type === 'template' && last.status !== 'failed'
}
