/** What an AI agent does while the company has no model in use: at work, in the replay of its tests and by telephone alike. */
import type { AgentTool } from '@aura/contracts/agents/agent.ts'

type Situation = { refusal: string; allowed: readonly AgentTool[]; isInProcedure: boolean }

/** It answers with what the knowledge says, where it may search there and no procedure is under way; else a person does. */
export const answersFromKnowledge = ({ refusal, allowed, isInProcedure }: Situation): boolean =>
  refusal === 'ai.no_connection' && allowed.includes('search_knowledge') && !isInProcedure
