/** AI agents as operators: how each stands now, and what it did in a stretch of days. Every screen that shows it reads this. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { currency, id, integer } from '../platform/values.ts'
import { agentPresences } from './status.ts'

export const agentFiguresRow = z.strictObject({
  agentId: id,
  name: z.string(),
  presence: z.enum(agentPresences),
  /** Conversations now, of so many at once. */
  atHand: z.int(),
  capacity: z.int(),
  /** How often it has taken one; of these so many ended in each way, and the others go on or were ended otherwise. */
  conversations: z.int(),
  resolved: z.int(),
  handedOff: z.int(),
  takenOver: z.int(),
  /** Answers to customers: what they wrote was answered so often. */
  answers: z.int(),
  slaMet: z.int(),
  slaBreached: z.int(),
  /** Of these two, in per cent; null without any. */
  level: z.nullable(z.int()),
  /** What customers gave after conversations that it resolved. */
  ratings: z.int(),
  csat: z.nullable(z.number()),
  /** Of what models were asked for it. */
  micros: z.int(),
})
export type AgentFigures = z.infer<typeof agentFiguresRow>

/** By name; those that were deleted are not among them. */
export const agentFigures = query('agents.figures', {
  input: z.strictObject({ days: z._default(integer(1, 90), 1) }),
  output: z.strictObject({ currency, agents: z.array(agentFiguresRow) }),
  needs: 'view_agents',
  errors: [],
})
