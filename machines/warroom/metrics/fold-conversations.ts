/** Conversations, their answers and SLA results, and their messages. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import { answerOutcome } from '../../routing/answer-outcome.ts'
import { countPromiseOfAi, countServedByAi } from './fold-ai-agents.ts'
import { count, took, trace } from './minutes.ts'
import { setEntity } from './set-entity.ts'
import type { LiveConversation, Metrics } from './state.ts'

const time = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** The customer waited, and waits no more. */
const isAnswer = (before: LiveConversation, now: { waitingSince: unknown }): boolean =>
  before.waitingSince !== null && now.waitingSince === null

/** What was stored before first answers were counted says it by its wait: none, or one that began after the opening. */
const hasFirstAnswer = ({ answered, waitingSince, openedAt }: LiveConversation): boolean =>
  answered ?? (waitingSince === null || waitingSince > openedAt)

function liveOf(now: Conversation, before: LiveConversation | undefined): LiveConversation | null {
  if (now.state === 'closed') return null
  return {
    channelId: now.channelId,
    channel: now.channel,
    queueId: now.queueId,
    contactId: now.contactId,
    assigneeId: now.assigneeId,
    aiAgentId: now.aiAgent?.id ?? null,
    state: now.state,
    openedAt: Date.parse(now.openedAt),
    waitingSince: time(now.waitingSince),
    answerDueAt: time(now.answerDueAt),
    answered: before !== undefined && (hasFirstAnswer(before) || isAnswer(before, now)),
    brokenDue: before?.brokenDue ?? null,
  }
}

type Traced = 'conversations.abandoned' | 'sla.met' | 'sla.breached'
const ofQueue = {
  'conversations.abandoned': 'queue.abandoned',
  'sla.met': 'queue.sla_met',
  'sla.breached': 'queue.sla_breached',
} as const

/** For the company, and for the queue where there is one. */
function countBoth(metrics: Metrics, key: Traced, id: string, queueId: string | null): void {
  count(metrics, key)
  if (queueId !== null) count(metrics, keyOf(ofQueue[key], queueId))
  trace(metrics, { key, kind: 'conversation', id, queueId })
}

export function conversationIs(metrics: Metrics, now: Conversation): void {
  const before = metrics.known.conversation.get(now.id)
  const live = liveOf(now, before)
  setEntity(metrics, 'conversation', now.id, live)
  if (!before && live) {
    count(metrics, 'conversations.opened')
    trace(metrics, { key: 'conversations.opened', kind: 'conversation', id: now.id, queueId: live.queueId })
  }
  if (live && live.queueId !== null && before?.queueId !== live.queueId) {
    count(metrics, keyOf('queue.entered', live.queueId))
    trace(metrics, { key: 'queue.entered', kind: 'conversation', id: now.id, queueId: live.queueId })
  }
  countServedByAi(metrics, before, now)
  if (before && !live) ended(metrics, before, now)
  if (before && live) answered(metrics, now.id, before, live)
}

function ended(metrics: Metrics, before: LiveConversation, now: Conversation): void {
  count(metrics, 'conversations.closed')
  trace(metrics, { key: 'conversations.closed', kind: 'conversation', id: now.id, queueId: before.queueId })
  // What goes on in another one is waited for there.
  if (before.waitingSince !== null && now.mergedInto === null)
    countBoth(metrics, 'conversations.abandoned', now.id, before.queueId)
}

function answered(metrics: Metrics, id: string, before: LiveConversation, live: LiveConversation): void {
  if (before.waitingSince === null || !isAnswer(before, live)) return
  const waited = metrics.at - before.waitingSince
  took(metrics, 'answer', waited)
  if (before.queueId !== null) took(metrics, `queue.answer:${before.queueId}`, waited)
  const traced = { kind: 'conversation', id, queueId: before.queueId, seconds: waited / 1000 } as const
  trace(metrics, { key: 'answer', ...traced })
  if (!hasFirstAnswer(before)) {
    count(metrics, 'conversations.answered')
    trace(metrics, { key: 'conversations.answered', ...traced })
  }
  if (live.assigneeId !== null) {
    took(metrics, `operator.answer:${live.assigneeId}`, waited)
    trace(metrics, { key: `operator.answer:${live.assigneeId}`, ...traced })
  }
  const due = before.answerDueAt
  if (due === null || before.brokenDue === due) return
  // One that came late is late, whether or not the clock that watches it has rung.
  const outcome = answerOutcome(due, metrics.at)
  countBoth(metrics, `sla.${outcome}`, id, before.queueId)
  countPromiseOfAi(metrics, outcome, id, before)
}

export function foldSlaBreach(metrics: Metrics, conversationId: string, due: number): void {
  const live = metrics.known.conversation.get(conversationId)
  if (!live || live.brokenDue === due) return
  countBoth(metrics, 'sla.breached', conversationId, live.queueId)
  countPromiseOfAi(metrics, 'breached', conversationId, live)
  setEntity(metrics, 'conversation', conversationId, { ...live, brokenDue: due })
}

/** A call stands in the thread too, and a reaction to a customer's message is no message. */
const isWord = ({ type }: Message['content']): boolean => type !== 'call' && type !== 'reaction'

/** `channelId` of a message whose conversation is closed; the caller looks it up. */
export function messageIsAdded(metrics: Metrics, message: Message, channelId: string | null): void {
  const { direction, content, author } = message
  if (direction === 'inside' || !isWord(content)) return
  const channel = metrics.known.conversation.get(message.conversationId)?.channelId ?? channelId
  count(metrics, `messages.${direction}`)
  trace(metrics, { key: `messages.${direction}`, kind: 'message', id: message.id, queueId: null })
  if (channel !== null) count(metrics, keyOf(`channel.${direction}`, channel))
  if (direction === 'out' && author.kind === 'user' && author.id !== null)
    count(metrics, keyOf('operator.answers', author.id))
}

export function messageIs(metrics: Metrics, message: Message, channelId: string | null): void {
  if (message.status !== 'failed') return
  const channel = metrics.known.conversation.get(message.conversationId)?.channelId ?? channelId
  count(metrics, 'messages.failed')
  trace(metrics, { key: 'messages.failed', kind: 'message', id: message.id, queueId: null })
  if (channel !== null) count(metrics, keyOf('channel.failed', channel))
}
