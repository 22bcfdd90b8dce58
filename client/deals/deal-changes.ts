/** What changed of a deal between two entries of its history, in words. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import type { TFunction } from 'i18next'
import { percentText } from '../platform/i18n/figures.ts'
import { formatMoney } from '../platform/i18n/format.ts'
import { nameIn } from './stage-name.ts'

const facts = [
  'pipeline',
  'stage',
  'title',
  'contact',
  'organization',
  'value',
  'items',
  'probability',
  'expectedClose',
  'outcome',
  'owner',
  'tags',
  'archived',
] as const
type Fact = (typeof facts)[number]

export type Naming = {
  stages: readonly StageRule[]
  /** By the pipeline that a deal is in; `stages` are those of one that is not among them. */
  pipelines: readonly Pick<Pipeline, 'id' | 'name' | 'stages'>[]
  tags: Readonly<Record<string, { name: string }>>
  /** The company's own, the archived ones too. */
  fields: readonly Field[]
  language: Language
}
/** `id`: of the fact or the field, which may share its label with another. */
export type Change = { id: string; label: string; before: string; after: string }

export const stageIn = ({ stages, pipelines }: Pick<Naming, 'stages' | 'pipelines'>, { pipelineId, stage }: Deal) =>
  nameIn(pipelines.find(({ id }) => id === pipelineId)?.stages ?? stages, stage)

function wordsOf(deal: Deal, fact: Fact, { stages, pipelines, tags, language }: Naming, t: TFunction) {
  const words: Record<Fact, string | null | undefined> = {
    pipeline: pipelines.find(({ id }) => id === deal.pipelineId)?.name,
    stage: stageIn({ stages, pipelines }, deal),
    title: deal.title,
    contact: deal.contact,
    organization: deal.organization?.name,
    value: formatMoney(deal.value, language),
    items: t(deal.followsItems ? 'deals.history.follows_items' : 'deals.history.typed_value'),
    probability: percentText(deal.probability, language),
    expectedClose:
      deal.expectedClose && new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(new Date(deal.expectedClose)),
    owner: deal.ownerName,
    tags: deal.tagIds?.map((id) => tags[id]?.name ?? '…').join(', '),
    archived: t(deal.archivedAt === undefined ? 'deals.history.on_board' : 'deals.history.is_archived'),
    outcome: deal.outcome && [t(`deals.${deal.outcome.result}`), deal.outcome.reason].filter(Boolean).join(': '),
  }
  return words[fact] || '–'
}

/** What a deal says, for who may only read it. */
export function dealFacts(deal: Deal, naming: Naming, t: TFunction): { id: string; label: string; text: string }[] {
  const own = Object.entries(deal.fields ?? {}).flatMap(([id, value]) => {
    const field = naming.fields.find((field) => field.id === id)
    return field ? [{ id, label: field.label, text: fieldText(field, value, naming.language) }] : []
  })
  const fixed = facts
    .filter((fact) => fact !== 'archived' && fact !== 'items' && fact !== 'title')
    .map((fact) => ({ id: fact, label: t(`deals.history.${fact}`), text: wordsOf(deal, fact, naming, t) }))
  return [...fixed, ...own].filter(({ text }) => text !== '–')
}

export function dealChanges(before: Deal, after: Deal, naming: Naming, t: TFunction): Change[] {
  const words = (deal: Deal, fact: Fact) => wordsOf(deal, fact, naming, t)
  const fixed = facts
    .map((fact) => ({
      id: fact,
      label: t(`deals.history.${fact}`),
      before: words(before, fact),
      after: words(after, fact),
    }))
    .filter((change) => change.before !== change.after)
  return [...fixed, ...ownFieldChanges(before, after, naming, t)]
}

function ownFieldChanges(
  { fields: was = {} }: Deal,
  { fields: is = {} }: Deal,
  { fields, language }: Naming,
  t: TFunction,
): Change[] {
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((id) => was[id] !== is[id])
  return ids.map((id) => {
    const field = fields.find((own) => own.id === id)
    const text = (value: (typeof was)[string] | undefined) =>
      value === undefined ? '–' : field ? fieldText(field, value, language) : String(value)
    return { id, label: field?.label ?? t('deals.history.field'), before: text(was[id]), after: text(is[id]) }
  })
}
