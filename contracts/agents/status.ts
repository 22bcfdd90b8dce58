/** Whether an AI agent is turned on, and how it stands at a moment. */
import * as z from 'zod/mini'

export const agentStatus = z.enum(['active', 'inactive'])
export type AgentStatus = z.infer<typeof agentStatus>

/** `off_hours`: active, and it takes nothing now. */
export const agentPresences = ['serving', 'off_hours', 'inactive'] as const
export type AgentPresence = (typeof agentPresences)[number]
