/** AI agents: which conversations they had, how those ended, what customers gave and what their models cost. */
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import type { answered, handedOff } from '@aura/contracts/agents/at-work.ts'
import type { callBooked } from '@aura/contracts/ai/usage.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import type { conversationRated } from '@aura/contracts/replies/survey.ts'
import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import { count, trace } from './minutes.ts'
import { setEntity } from './set-entity.ts'
import type { LiveConversation, Metrics } from './state.ts'

export function foldAiAgent(metrics: Metrics, { id, name, status, hours, capacity }: AiAgent): void {
  const currency = metrics.known.aiAgent.get(id)?.currency ?? null
  setEntity(metrics, 'aiAgent', id, { name, status, hours, capacity, currency })
}

function countConversation(metrics: Metrics, metric: MetricId, agentId: string, id: string): void {
  const key = keyOf(metric, agentId)
  count(metrics, key)
  trace(metrics, { key, kind: 'conversation', id, queueId: null })
}

/** What an AI agent took, and how it ended unless it was handed off, which is an event of its own. */
export function countServedByAi(metrics: Metrics, before: LiveConversation | undefined, now: Conversation): void {
  const [from, to] = [before?.aiAgentId ?? null, now.state === 'closed' ? null : (now.aiAgent?.id ?? null)]
  if (from === to) return
  if (to !== null) countConversation(metrics, 'ai_agent.taken', to, now.id)
  if (from === null) return
  if (now.state === 'closed') {
    if (now.closeReason === 'resolved') countConversation(metrics, 'ai_agent.resolved', from, now.id)
  } else if (now.assigneeId !== null) countConversation(metrics, 'ai_agent.taken_over', from, now.id)
}

/** Not each message that it wrote: a greeting answers nothing, nor does the word that a person comes. */
export function foldAiAnswer(metrics: Metrics, { agentId, messageId }: BodyOf<typeof answered>): void {
  const key = keyOf('ai_agent.answers', agentId)
  count(metrics, key)
  trace(metrics, { key, kind: 'message', id: messageId, queueId: null })
}

export const foldHandOff = (metrics: Metrics, { agentId, conversationId }: BodyOf<typeof handedOff>): void =>
  countConversation(metrics, 'ai_agent.handed_off', agentId, conversationId)

export function countPromiseOfAi(
  metrics: Metrics,
  outcome: 'met' | 'breached',
  id: string,
  { aiAgentId }: LiveConversation,
): void {
  if (aiAgentId) countConversation(metrics, `ai_agent.sla_${outcome}`, aiAgentId, id)
}

/** The event comes once more with the customer's comment. */
export function foldRating(
  metrics: Metrics,
  { aiAgentId, conversationId, rating, comment }: BodyOf<typeof conversationRated>,
): void {
  if (!aiAgentId || comment !== null) return
  countConversation(metrics, 'ai_agent.ratings', aiAgentId, conversationId)
  count(metrics, `ai_agent.stars:${aiAgentId}`, rating)
}

export function foldModelCall(metrics: Metrics, { agentId, micros, currency }: BodyOf<typeof callBooked>): void {
  count(metrics, `ai_agent.micros:${agentId}`, micros)
  const agent = metrics.known.aiAgent.get(agentId)
  if (agent && agent.currency !== currency) setEntity(metrics, 'aiAgent', agentId, { ...agent, currency })
}
