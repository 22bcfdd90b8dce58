/** Everybody at a desk, with what each has and is offered, and what waits in each queue. */
import * as z from 'zod/mini'
import { agentStatus as aiAgentStatus } from '../agents/status.ts'
import { agentStatusRoom } from '../conversations/conversation.ts'
import { event, query, view } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { hours } from './hours.ts'
import { operator } from './operator.ts'

/** An AI agent as one serves with it: how it stands follows from its status and its hours. */
export const aiOperator = z.strictObject({
  agentId: id,
  name: z.string(),
  status: aiAgentStatus,
  hours: z.nullable(hours),
  capacity: z.int(),
  queueIds: z.array(id),
  channelIds: z.array(id),
})
export type AiOperator = z.infer<typeof aiOperator>

/** Null: it was deleted. */
export const aiOperatorChanged = event(
  'routing.ai_agent_changed',
  z.strictObject({ agentId: id, aiAgent: z.nullable(aiOperator) }),
  { rooms: () => [agentStatusRoom] },
)

export const agentStatusState = z.strictObject({
  operators: z.array(operator),
  aiAgents: z.array(aiOperator),
  /** Open and held ones of each person and AI agent that has any. */
  load: z.record(z.string(), z.int()),
  /** Offers that stand, by person. */
  offered: z.record(z.string(), z.int()),
  /** Conversations without an owner, by queue; 'none' for those of no queue. */
  waiting: z.record(z.string(), z.int()),
})
export type AgentStatusState = z.infer<typeof agentStatusState>

export const agentStatus = view('routing.agent-status', {
  params: z.strictObject({}),
  state: agentStatusState,
  needs: 'manage_operations',
  room: () => agentStatusRoom,
  v: 2,
})

/**
 * Conversations that neither a person nor a timer will move: there are none, and where one is found the watch has
 * not yet come by.
 */
export const orphans = query('routing.orphans', {
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      conversationId: id,
      why: z.enum(['offer_over', 'owner_gone', 'overslept', 'not_offered']),
      since: instant,
    }),
  ),
  needs: 'manage_operations',
  errors: [],
})
