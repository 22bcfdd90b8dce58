import { type AgentDraft, type AiAgent, createAgent, updateAgent } from '@aura/contracts/agents/agent.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useMe } from '../platform/me.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { type AgentFormDraft, agentDraftOf, formDraftOf, formNames } from './agent-form-draft.ts'

const paths = {
  ...{ phrases: 'handOff.phrases', afterAnswers: 'handOff.afterAnswers', handOffQueue: 'handOff.queueId' },
}

type Setup = { agent: AiAgent | undefined; start: AgentDraft; companyId: string; done: (agent: AiAgent) => void }

/** The contract of the update checks both forms: a new one has an id and a version that nobody has yet. */
export function useAgentForm({ agent, start, companyId, done }: Setup) {
  const { t } = useTranslation()
  const me = useMe()
  const [newAgentId] = useState(newId)
  const create = useCommand(createAgent)
  const update = useCommand(updateAgent)
  return useDraftForm<typeof updateAgent, AgentFormDraft>({
    contract: updateAgent,
    now: formDraftOf(start),
    names: formNames,
    paths,
    inputOf: (form) => ({
      ...agentDraftOf(form, start),
      ...{ agentId: agent?.id ?? newAgentId, version: agent?.version ?? 1 },
    }),
    send: (input: InputOf<typeof updateAgent>) => {
      if (agent) return update.send(input)
      const { version: _, ...draft } = input
      return create.send({ ...draft, companyId, createdBy: me.id })
    },
    failed: () => t(agent ? 'agents.update_failed' : 'agents.create_failed'),
    blame: { 'agents.bound_already': 'channelIds' },
    done,
  })
}

export type AgentForm = ReturnType<typeof useAgentForm>
