/** An AI agent as a person edits it. */
import {
  type AgentDraft,
  type AgentLanguage,
  type AgentTool,
  type AiAgent,
  agentCategories,
  agentLanguages,
} from '@aura/contracts/agents/agent.ts'
import { blankDraft, draftOf } from '@aura/machines/agents/decide.ts'
import { type HoursDraft, hoursDraft, hoursOf } from '../routing/index.ts'
import { type ProcedureDraft, procedureDraftsOf, proceduresOf } from './procedure-draft.ts'

export type AgentFormDraft = {
  name: string
  description: string
  language: string
  category: string
  provider: string
  model: string
  persona: string
  greeting: string
  tools: readonly AgentTool[]
  procedures: readonly ProcedureDraft[]
  queueIds: readonly string[]
  channelIds: readonly string[]
  hours: HoursDraft | null
  phrases: string
  afterAnswers: string
  handOffQueue: string
  capacity: string
  costCentreId: string
}

export const formNames = [
  ...([
    'name',
    'description',
    'category',
    'language',
    'provider',
    'model',
    'persona',
    'greeting',
    'tools',
    'procedures',
  ] as const),
  ...(['channelIds', 'queueIds', 'hours', 'phrases', 'afterAnswers', 'handOffQueue', 'capacity'] as const),
  'costCentreId' as const,
]

export function formDraftOf(draft: AgentDraft): AgentFormDraft {
  const { name, description, language, category, persona, greeting, tools, queueIds, channelIds } = draft
  return {
    ...{ name, description, language, category, persona, greeting, tools, queueIds, channelIds },
    procedures: procedureDraftsOf(draft.procedures),
    provider: draft.provider ?? '',
    model: draft.model ?? '',
    hours: draft.hours && hoursDraft(draft.hours),
    phrases: draft.handOff.phrases.join('\n'),
    afterAnswers: String(draft.handOff.afterAnswers),
    handOffQueue: draft.handOff.queueId ?? '',
    capacity: String(draft.capacity),
    costCentreId: draft.costCentreId ?? '',
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** Hours that were not touched stay as they are. */
export function agentDraftOf(form: AgentFormDraft, before: AgentDraft): AgentDraft {
  const { name, description, persona, greeting, tools, queueIds, channelIds, hours } = form
  const isSame = JSON.stringify(hours) === JSON.stringify(formDraftOf(before).hours)
  return {
    ...{
      name,
      description,
      persona,
      greeting,
      tools: [...tools],
      queueIds: [...queueIds],
      channelIds: [...channelIds],
    },
    procedures: proceduresOf(form.procedures),
    language: agentLanguages.find((value): value is AgentLanguage => value === form.language) ?? 'pt-BR',
    category: agentCategories.find((value) => value === form.category) ?? 'other',
    provider: orNull(form.provider),
    model: orNull(form.model),
    hours: isSame ? before.hours : hours && hoursOf(hours),
    handOff: {
      phrases: form.phrases.split('\n').filter((phrase) => phrase.trim() !== ''),
      afterAnswers: Number(form.afterAnswers),
      queueId: orNull(form.handOffQueue),
    },
    capacity: Number(form.capacity),
    costCentreId: orNull(form.costCentreId),
  }
}

export const draftOfAgent = (agent: AiAgent | undefined): AgentDraft => (agent ? draftOf(agent) : blankDraft)
