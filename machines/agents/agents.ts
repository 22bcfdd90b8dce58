import { type AiAgent, type AiAgentsState, agentDeleted, agentSaved, aiAgents } from '@aura/contracts/agents/agent.ts'
import { on, reducer } from '../platform/reducer.ts'

export const aiAgentsReducer = reducer(aiAgents, [
  on(agentSaved, ({ agents }, { agent }): AiAgentsState => ({ agents: { ...agents, [agent.id]: agent } })),
  on(agentDeleted, (state, { agentId }): AiAgentsState => {
    const { [agentId]: _, ...agents } = state.agents
    return { agents }
  }),
])

export const agentsNewestFirst = ({ agents }: AiAgentsState): AiAgent[] =>
  Object.values(agents).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
