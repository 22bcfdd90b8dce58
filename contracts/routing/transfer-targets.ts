/** Where a conversation or a call can be transferred to: colleagues who serve customers, AI agents, and the company's queues. */
import * as z from 'zod/mini'
import { agentPresences } from '../agents/status.ts'
import { query } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { operatorState } from './operator.ts'

export type TransferTarget = { kind: 'operator'; userId: string } | { kind: 'queue'; queueId: string }

export const targetOperator = z.strictObject({
  userId: id,
  name: z.string(),
  state: operatorState,
  disconnectedAt: z.nullable(instant),
  /** Conversations in hand and on offer, and how many may be. */
  load: z.int(),
  capacity: z.int(),
  /** Available, connected, and with room for one more of this channel. */
  isFree: z.boolean(),
})
export type TargetOperator = z.infer<typeof targetOperator>

export const targetQueue = z.strictObject({
  queueId: id,
  name: z.string(),
  isOpen: z.boolean(),
  /** Its members who are free. */
  free: z.int(),
  waiting: z.int(),
})
export type TargetQueue = z.infer<typeof targetQueue>

export const targetAiAgent = z.strictObject({
  agentId: id,
  name: z.string(),
  presence: z.enum(agentPresences),
  load: z.int(),
  capacity: z.int(),
  /** It serves, and has a place left. */
  isFree: z.boolean(),
})
export type TargetAiAgent = z.infer<typeof targetAiAgent>

export const transferTargets = query('routing.transfer-targets', {
  input: z.strictObject({ conversationId: id }),
  /**
   * Operators begin with those who can take it soonest, AI agents with those that are free; queues stand in the order in
   * which they are served. No AI agent takes a call.
   */
  output: z.strictObject({
    operators: z.array(targetOperator),
    aiAgents: z.array(targetAiAgent),
    queues: z.array(targetQueue),
    /** In no queue, or in one that was removed; absent in answers of an earlier release. */
    unqueuedWaiting: z.optional(z.int()),
  }),
  needs: 'update_operations',
  errors: ['conversations.not_found'],
})
