/**
 * Whether an operator may do something with a call, and the state it comes to. The call bar asks here what the handler
 * asks with call and conversation locked. The first reason counts: permission, the state, whose it is, then where it is
 * transferred to.
 */
import type { Call } from '@aura/contracts/calls/call.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type ConversationFacts, type Deciding, mayHandle, mayWork } from '../conversations/decide.ts'
import { attempt } from '../platform/attempt.ts'
import { type Decision, firstRefusal, type Refused, refused } from '../platform/decision.ts'
import { atCall, callMachine } from './call.ts'

export type CallTarget = { kind: 'operator'; userId: string } | { kind: 'queue'; queueId: string | null }

export type CallCommand =
  | { type: 'hold' }
  | { type: 'resume' }
  | { type: 'transfer'; to: CallTarget }
  | { type: 'hangUp' }
  | { type: 'finish' }

export type CallFacts = Pick<ConversationFacts, 'nameOf' | 'operatorName' | 'queueName'> & {
  /** The conversation's assignee: after a merge of contacts, not the operator of each of its calls. */
  assigneeId: Conversation['assigneeId']
  /** Whether an operator takes calls now, and has none. */
  isFree: (userId: string) => boolean
}

export function decideCall(
  call: Pick<Call, 'state' | 'operatorId'>,
  command: CallCommand,
  deciding: Deciding<CallFacts>,
): Decision<Pick<Call, 'state'>> {
  const { actor, facts } = deciding
  const forbidden = mayWork(actor)
  if (forbidden) return forbidden
  const outcome = attempt(callMachine, atCall(call.state), { type: command.type })
  if (!outcome.ok) return refused('calls.not_now', { reason: outcome.reason })
  const refusal = firstRefusal(
    call.operatorId === actor.id ? undefined : mayHandle(facts, deciding),
    command.type === 'transfer' ? badTransfer(call, command.to, facts) : undefined,
  )
  return refusal ?? { ok: true, next: { state: outcome.next.value }, effects: [] }
}

function badTransfer({ operatorId }: Pick<Call, 'operatorId'>, to: CallTarget, facts: CallFacts): Refused | undefined {
  if (operatorId !== facts.assigneeId) return refused('calls.not_now', { reason: 'beside_another' })
  if (to.kind === 'queue')
    return to.queueId === null || facts.queueName(to.queueId) !== undefined
      ? undefined
      : refused('routing.queue_not_found')
  const name = facts.operatorName(to.userId)
  if (name === undefined) return refused('conversations.no_such_person')
  return facts.isFree(to.userId) ? undefined : refused('calls.not_free', { name })
}
