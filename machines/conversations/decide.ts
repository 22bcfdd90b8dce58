/**
 * Rules of ownership: whether an operator may do something with a conversation, and what it becomes. Buttons, keys,
 * optimistic updates and macro previews ask here what the handler asks with the row locked, so they say the same. The
 * first reason counts: permission, a colleague who has it, the state, a call, whose it is, then what was chosen.
 */
import { type CallState, isLive } from '@aura/contracts/calls/call.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { claim as operation } from '@aura/contracts/conversations/conversation-actions.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { attempt } from '../platform/attempt.ts'
import {
  type Actor,
  type Decision,
  firstRefusal,
  type Refused,
  refused,
  withoutPermission,
} from '../platform/decision.ts'
import { atConversation, type ConversationEvent, conversationMachine } from './conversation.ts'

export type ConversationCommand =
  | { type: 'claim' }
  | { type: 'assign'; userId: string; ifOnDuty?: true | undefined }
  | { type: 'delegate'; agentId: string }
  | { type: 'release' }
  | { type: 'route'; queueId: string | null }
  | { type: 'prioritise'; priority: number }
  | { type: 'hold' }
  | { type: 'resume' }
  | { type: 'snooze'; until: string }
  | { type: 'wake' }
  | { type: 'close'; reason: NonNullable<Conversation['closeReason']> }
  | { type: 'reopen' }
  | { type: 'mark_read' }

/** What is around the conversation. A side that does not know a fact grants it, and the server answers. */
export type ConversationFacts = {
  nameOf: (userId: string) => string
  /** The states of the conversation's calls. */
  calls: readonly CallState[]
  /** Another open conversation of the customer on this channel. */
  anotherOpen: string | null
  /** The name of a user who serves customers. */
  operatorName: (userId: string) => string | undefined
  /** Away, or without a connection. */
  isOffDuty: (userId: string) => boolean
  queueName: (queueId: string) => string | undefined
  /** The name of an AI agent that takes one more. */
  aiAgentName: (agentId: string) => string | undefined
}

export type Deciding<Facts = ConversationFacts> = { actor: Actor; now: Date; facts: Facts }

/** The conversation as far as it is decided about. */
export type Decided = Pick<
  Conversation,
  'id' | 'state' | 'assigneeId' | 'aiAgent' | 'ownershipVersion' | 'queueId' | 'mergedInto' | 'snoozedUntil'
>

export type ConversationNext = Partial<
  Pick<
    Conversation,
    | 'state'
    | 'assigneeId'
    | 'aiAgent'
    | 'ownershipVersion'
    | 'queueId'
    | 'priority'
    | 'snoozedUntil'
    | 'closedAt'
    | 'closeReason'
    | 'waitingSince'
    | 'unread'
    | 'mergedInto'
  >
>

type Change = Extract<Content, { type: 'change' }>
/** An entry in the thread; a timer that wakes the conversation. */
export type ConversationEffect =
  | { type: 'entry'; entry: Pick<Change, 'change'> & Partial<Change> }
  | { type: 'wake_at'; until: string }

export type ConversationDecision = Decision<ConversationNext, ConversationEffect>

export function decide(conversation: Decided, command: ConversationCommand, deciding: Deciding): ConversationDecision {
  const { actor, facts } = deciding
  const before = firstRefusal(mayWork(actor), takenByAnother(conversation, command, deciding))
  if (before) return before
  if (command.type === 'prioritise') return decidePriority(conversation, command.priority, deciding)
  if (command.type === 'mark_read')
    return conversation.assigneeId === actor.id ? allowed({}) : notYours(conversation, facts)
  if (command.type === 'reopen' && conversation.mergedInto !== null)
    return refused('conversations.merge_refused', { reason: 'merged' })
  const moved = stateAfter(conversation, eventOf(command, conversation))
  if (!moved.ok) return moved
  const after = firstRefusal(
    onCall(command.type, facts),
    command.type === 'reopen' ? undefined : mayHandle(conversation, deciding),
    badChoice(command, deciding),
  )
  if (after) return after
  const left = conversation.snoozedUntil === null ? {} : { snoozedUntil: null }
  const { set, effects } = outcomeOf(conversation, command, deciding)
  return { ok: true, next: { state: moved.state, ...left, ...set }, effects }
}

export const mayWork = (actor: Actor): Refused | undefined => withoutPermission(operation.needs, actor)

const notYours = ({ assigneeId }: Pick<Decided, 'assigneeId'>, { nameOf }: Pick<ConversationFacts, 'nameOf'>) =>
  refused('conversations.not_yours', { name: assigneeId === null ? '' : nameOf(assigneeId) })

/** The assignee or a supervisor; anybody while nobody is assigned. */
export function mayHandle(
  conversation: Pick<Decided, 'assigneeId'>,
  { actor, facts }: Deciding<Pick<ConversationFacts, 'nameOf'>>,
): Refused | undefined {
  const { assigneeId } = conversation
  if (assigneeId === null || assigneeId === actor.id || actor.permissions.includes('manage_operations'))
    return undefined
  return notYours(conversation, facts)
}

function takenByAnother({ state, assigneeId }: Decided, { type }: ConversationCommand, { actor, facts }: Deciding) {
  if ((type !== 'claim' && type !== 'reopen') || state === 'closed' || assigneeId === null || assigneeId === actor.id)
    return undefined
  return refused('conversations.taken', { name: facts.nameOf(assigneeId) })
}

export function stateAfter(
  { state }: Pick<Decided, 'state'>,
  event: ConversationEvent,
): { ok: true; state: Conversation['state'] } | Refused {
  const outcome = attempt(conversationMachine, atConversation(state), event)
  return outcome.ok
    ? { ok: true, state: outcome.next.value }
    : refused('conversations.not_now', { reason: outcome.reason })
}

type Stepping = Exclude<ConversationCommand, { type: 'prioritise' | 'mark_read' }>

/** A person takes over from an AI agent whenever that is wanted. */
const eventOf = ({ type }: Stepping, { assigneeId, aiAgent }: Decided): ConversationEvent => {
  if (type === 'delegate' || (type === 'claim' && aiAgent)) return { type: 'assign' }
  return type === 'wake' ? { type, owned: assigneeId !== null || Boolean(aiAgent) } : { type }
}

/** During a call, the operator acts through the call; one that no operator has yet may be moved to another queue. */
export function onCall(
  type: ConversationEvent['type'] | 'delegate',
  { calls }: Pick<ConversationFacts, 'calls'>,
): Refused | undefined {
  const live = calls.filter(isLive)
  if (live.length === 0 || type === 'claim' || type === 'reopen') return undefined
  if (type === 'route' && live.every((state) => state === 'waiting' || state === 'offered')) return undefined
  return refused('conversations.not_now', { reason: 'on_call' })
}

function badChoice(command: Stepping, { now, facts }: Deciding): Refused | undefined {
  switch (command.type) {
    case 'assign':
      return badColleague(command, facts)
    case 'route':
      if (command.queueId === null || facts.queueName(command.queueId) !== undefined) return undefined
      return refused('routing.queue_not_found')
    case 'delegate':
      return facts.aiAgentName(command.agentId) === undefined ? refused('agents.takes_none') : undefined
    case 'snooze':
      return Date.parse(command.until) <= now.getTime() ? refused('conversations.time_past') : undefined
    case 'reopen':
      return anotherOpen(facts)
    default:
      return undefined
  }
}

function badColleague(
  { userId, ifOnDuty }: Extract<Stepping, { type: 'assign' }>,
  { operatorName, isOffDuty }: ConversationFacts,
): Refused | undefined {
  const name = operatorName(userId)
  if (name === undefined) return refused('conversations.no_such_person')
  return ifOnDuty && isOffDuty(userId) ? refused('conversations.off_duty', { name }) : undefined
}

export const anotherOpen = ({ anotherOpen: conversationId }: Pick<ConversationFacts, 'anotherOpen'>) =>
  conversationId === null ? undefined : refused('conversations.another_open', { conversationId })

function decidePriority(conversation: Decided, priority: number, deciding: Deciding): ConversationDecision {
  if (conversation.state === 'closed') return refused('conversations.not_now', { reason: 'closed' })
  return mayHandle(conversation, deciding) ?? allowed({ priority })
}

const allowed = (next: ConversationNext): ConversationDecision => ({ ok: true, next, effects: [] })

type Outcome = { set: ConversationNext; effects: readonly ConversationEffect[] }

const withEntry = (set: ConversationNext, entry: Extract<ConversationEffect, { type: 'entry' }>['entry']): Outcome => ({
  set,
  effects: [{ type: 'entry', entry }],
})

/** With the assignee the ownership version changes: what was written under the older one is refused. */
const givenTo = ({ assigneeId, aiAgent, ownershipVersion }: Decided, next: string | null): ConversationNext =>
  assigneeId === next && !aiAgent
    ? {}
    : { assigneeId: next, ownershipVersion: ownershipVersion + 1, ...(aiAgent && { aiAgent: null }) }

const delegatedTo = (
  { assigneeId, aiAgent, ownershipVersion }: Decided,
  next: NonNullable<Conversation['aiAgent']>,
): ConversationNext =>
  assigneeId === null && aiAgent?.id === next.id
    ? {}
    : { assigneeId: null, aiAgent: next, ownershipVersion: ownershipVersion + 1 }

function outcomeOf(conversation: Decided, command: Stepping, { actor, now, facts }: Deciding): Outcome {
  switch (command.type) {
    case 'claim':
      return withEntry(givenTo(conversation, actor.id), { change: 'claimed' })
    case 'assign': {
      const { userId: toId } = command
      return withEntry(givenTo(conversation, toId), {
        change: 'assigned',
        toId,
        toName: facts.operatorName(toId) ?? null,
      })
    }
    case 'delegate': {
      const { agentId: toId } = command
      const toName = facts.aiAgentName(toId) ?? ''
      return withEntry(delegatedTo(conversation, { id: toId, name: toName }), { change: 'assigned', toId, toName })
    }
    case 'release':
      return withEntry(givenTo(conversation, null), { change: 'released' })
    case 'route': {
      const { queueId } = command
      const toName = queueId === null ? null : (facts.queueName(queueId) ?? null)
      return withEntry({ queueId, ...givenTo(conversation, null) }, { change: 'moved', toId: queueId, toName })
    }
    case 'hold':
      return withEntry({}, { change: 'held' })
    case 'resume':
      return withEntry({}, { change: 'resumed' })
    case 'snooze': {
      const { until } = command
      const { set, effects } = withEntry({ snoozedUntil: until }, { change: 'snoozed', until })
      return { set, effects: [...effects, { type: 'wake_at', until }] }
    }
    case 'wake':
      return withEntry({}, { change: 'woken' })
    case 'close': {
      const { reason } = command
      const left = conversation.aiAgent ? { aiAgent: null } : {}
      return withEntry({ ...closing(conversation, now), ...left, closeReason: reason }, { change: 'closed', reason })
    }
    case 'reopen': {
      const set = {
        closedAt: null,
        closeReason: null,
        assigneeId: actor.id,
        ownershipVersion: conversation.ownershipVersion + 1,
      }
      return withEntry(set, { change: 'reopened' })
    }
  }
}

export const closing = ({ ownershipVersion }: Pick<Decided, 'ownershipVersion'>, now: Date) => ({
  closedAt: now.toISOString(),
  waitingSince: null,
  unread: 0,
  ownershipVersion: ownershipVersion + 1,
})
