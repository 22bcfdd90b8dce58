/** An AI agent as a person edits it: its hours are the days of a week with one span. */
import {
  type AgentDraft,
  type AgentLanguage,
  type AgentTool,
  type AiAgent,
  agentCategories,
  agentLanguages,
} from '@aura/contracts/agents/agent.ts'
import { endMinuteOfDay, minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import type { Hours } from '@aura/contracts/routing/hours.ts'
import { blankDraft, draftOf } from '@aura/machines/agents/decide.ts'
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
  days: readonly number[]
  from: string
  to: string
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
  ...(['channelIds', 'queueIds', 'days', 'from', 'to', 'phrases', 'afterAnswers', 'handOffQueue', 'capacity'] as const),
  'costCentreId' as const,
]

export function formDraftOf(draft: AgentDraft): AgentFormDraft {
  const [span] = draft.hours?.spans ?? []
  const { name, description, language, category, persona, greeting, tools, queueIds, channelIds } = draft
  return {
    ...{ name, description, language, category, persona, greeting, tools, queueIds, channelIds },
    procedures: procedureDraftsOf(draft.procedures),
    provider: draft.provider ?? '',
    model: draft.model ?? '',
    days: [...new Set(draft.hours?.spans.map(({ day }) => day) ?? [])],
    from: timeOfDayText(span?.from ?? 540),
    to: timeOfDayText(span?.to ?? 1080),
    phrases: draft.handOff.phrases.join('\n'),
    afterAnswers: String(draft.handOff.afterAnswers),
    handOffQueue: draft.handOff.queueId ?? '',
    capacity: String(draft.capacity),
    costCentreId: draft.costCentreId ?? '',
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The form shows the first span: its times change wherever it stands, and every other span of a day that stays is as it was. */
function spansOf({ days, from, to }: AgentFormDraft, before: AgentDraft): Hours['spans'] {
  const [first, was] = [before.hours?.spans[0], formDraftOf(before)]
  const changed = {
    ...(from !== was.from && { from: minuteOfDay(from) }),
    ...(to !== was.to && { to: endMinuteOfDay(to) }),
  }
  return [...days].sort().flatMap((day) => {
    const spans = before.hours?.spans.filter((span) => span.day === day) ?? []
    if (spans.length === 0) return [{ day, from: minuteOfDay(from), to: endMinuteOfDay(to) }]
    return spans.map((span) => (span.from === first?.from && span.to === first.to ? { ...span, ...changed } : span))
  })
}

/** Hours that were not touched stay as they are, and others keep the time zone in which they were set. */
export function agentDraftOf(form: AgentFormDraft, before: AgentDraft, timeZone: string): AgentDraft {
  const { name, description, persona, greeting, tools, queueIds, channelIds, days, from, to } = form
  const was = formDraftOf(before)
  const isSame = days.join() === was.days.join() && from === was.from && to === was.to
  const hours: Hours | null =
    days.length === 0
      ? null
      : {
          timeZone: before.hours?.timeZone ?? timeZone,
          spans: spansOf(form, before),
          holidays: before.hours?.holidays ?? [],
        }
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
    hours: isSame ? before.hours : hours,
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
