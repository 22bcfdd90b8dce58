/** Everybody at a desk, with what each has and is offered, and what waits in each queue. */
import * as z from 'zod/mini'
import { agentStatusRoom } from '../conversations/conversation.ts'
import { query, view } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { operator } from './operator.ts'

export const agentStatusState = z.strictObject({
  operators: z.array(operator),
  /** Open and held ones of each person who has any. */
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
