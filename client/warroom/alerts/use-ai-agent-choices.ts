/** What a condition on AI agents can name. */
import { aiAgents } from '@aura/contracts/agents/agent.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { useMemo } from 'react'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import type { Option } from '../ordered-picker.tsx'

const everything = {}

export function useAiAgentChoices(): readonly Option[] {
  const { state } = useView(aiAgents, aiAgentsReducer, everything, { enabled: useMay('view_agents') })
  return useMemo(
    () => (state ? agentsNewestFirst(state).map(({ id, name }) => ({ value: id, label: name })) : []),
    [state],
  )
}
