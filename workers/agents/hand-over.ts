/** What an AI agent that was turned off still has goes to persons. */
import { handOverJob, handOverSome } from '@aura/server/agents/index.ts'
import { inside } from '../platform/jobs.ts'

export const handingOver = inside(
  handOverJob,
  async ({ payload, ...work }) => await handOverSome(work, payload.agentId),
)
