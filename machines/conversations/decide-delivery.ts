/** What an operator does with a message that did not simply go out: settle a doubt, or send it again. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { DeliveryProblem } from '@aura/contracts/conversations/problems.ts'
import { attempt } from '../platform/attempt.ts'
import { type Decision, firstRefusal, type Refused, refused } from '../platform/decision.ts'
import { type ConversationFacts, type Deciding, mayHandle, mayWork } from './decide.ts'
import { atMessage, messageMachine } from './message.ts'

type Delivery = Pick<Message, 'status'>

export function decideSettle(
  { status }: Delivery,
  outcome: 'sent' | 'failed',
  conversation: Pick<Conversation, 'assigneeId'>,
  deciding: Deciding<Pick<ConversationFacts, 'nameOf'>>,
): Decision<{ status: Message['status']; problem: DeliveryProblem | null }> {
  const refusal = firstRefusal(
    mayWork(deciding.actor),
    status === 'in_doubt' ? undefined : refused('conversations.not_in_doubt'),
    mayHandle(conversation, deciding),
  )
  if (refusal) return refusal
  const settled = attempt(messageMachine, atMessage('in_doubt'), { type: outcome })
  if (!settled.ok) return refused('conversations.not_in_doubt')
  const problem = outcome === 'failed' ? 'conversations.settled_as_failed' : null
  return { ok: true, next: { status: settled.next.value, problem }, effects: [] }
}

/**
 * Sent again, it is a new message: whether that may go is `sendRefusal`. What a campaign wrote is the campaign's to write
 * again: its person would get it twice. An operator's marketing template is the operator's. A form's link is not repeated.
 */
export const resendRefusal = ({
  status,
  campaign,
  confirmation,
  author,
}: Pick<Message, 'status' | 'campaign' | 'confirmation' | 'author'>): Refused | undefined =>
  firstRefusal(
    status === 'failed' ? undefined : refused('conversations.not_failed'),
    (campaign && author.kind === 'system') || confirmation ? refused('conversations.of_campaign') : undefined,
  )
