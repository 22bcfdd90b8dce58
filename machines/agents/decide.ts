/** What may be done with an AI agent: the screen asks it, and the server with the row locked. */
import {
  type AgentDraft,
  type AgentStatus,
  type AiAgent,
  activateAgent,
  deactivateAgent,
  deleteAgent,
} from '@aura/contracts/agents/agent.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, type Refused, refused, withoutPermission } from '../platform/decision.ts'
import { agentMachine, atAgent } from './agent.ts'

const operations = { activate: activateAgent, deactivate: deactivateAgent, delete: deleteAgent } as const
export type AgentCommand = keyof typeof operations
type Bound = Pick<AiAgent, 'id' | 'name' | 'status' | 'queueIds' | 'channelIds'>

/** `others`: the company's AI agents. A side that does not know them grants it, and the server answers. */
export function decideAgent(
  agent: Bound,
  type: AgentCommand,
  { actor, others }: { actor: Omit<Actor, 'id'>; others: readonly Bound[] },
): Decision<{ state: AgentStatus | 'deleted' }> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  const moved = attempt(agentMachine, atAgent(agent.status), { type })
  if (!moved.ok) return refused('agents.not_now', { reason: moved.reason })
  const otherBinding = type === 'activate' ? bindingTaken(agent, others) : undefined
  return otherBinding ?? allowedTo({ state: moved.next.value })
}

/** One active AI agent serves a queue or a channel, so that nobody has to guess which one answers. */
export function bindingTaken(agent: Bound, others: readonly Bound[]): Refused | undefined {
  const other = others.find(
    ({ id, status, queueIds, channelIds }) =>
      id !== agent.id &&
      status === 'active' &&
      (queueIds.some((queueId) => agent.queueIds.includes(queueId)) ||
        channelIds.some((channelId) => agent.channelIds.includes(channelId))),
  )
  return other && refused('agents.bound_already', { name: other.name })
}

/** The channel's own AI agent goes before the queue's. */
export const agentFor = <A extends Pick<AgentDraft, 'queueIds' | 'channelIds'>>(
  agents: readonly A[],
  { queueId, channelId }: { queueId: string | null; channelId: string },
): A | undefined =>
  agents.find(({ channelIds }) => channelIds.includes(channelId)) ??
  agents.find(({ queueIds }) => queueId !== null && queueIds.includes(queueId))

export const draftOf = (agent: AiAgent): AgentDraft => {
  const { id: _, status: _status, companyId: _company, createdBy: _by, createdAt: _at, version: _v, ...draft } = agent
  return draft
}

/** What a new one begins with. */
export const blankDraft: AgentDraft = {
  ...{ name: '', description: '', language: 'pt-BR', category: 'service', provider: null, model: null },
  ...{ persona: '', greeting: '', tools: ['search_knowledge', 'read_contact'], queueIds: [], channelIds: [] },
  ...{ hours: null, handOff: { phrases: [], afterAnswers: 20, queueId: null }, capacity: 50, costCentreId: null },
}
