/** How an AI agent stands: it serves, it is outside its hours, or it is turned off. */
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import type { AgentPresence } from '@aura/contracts/agents/status.ts'
import { isOpen } from '../routing/hours.ts'

type Scheduled = { status: string; hours: AiAgent['hours'] }

export const presenceOf = ({ status, hours }: Scheduled, now: Date): AgentPresence =>
  status !== 'active' ? 'inactive' : isOpen(hours, now) ? 'serving' : 'off_hours'

/** Whether it takes one more: it serves, and has a place left. */
export const takesOneMore = (agent: Scheduled & { capacity: number }, atHand: number, now: Date): boolean =>
  presenceOf(agent, now) === 'serving' && atHand < agent.capacity
