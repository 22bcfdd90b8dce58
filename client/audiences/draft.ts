/** What stands in the editor of an audience, and what it means to the contract. */
import {
  type Condition,
  type Definition,
  definition as definitionShape,
  isGroup,
  type Match,
} from '@aura/contracts/audiences/definition.ts'
import { newId } from '../platform/feed/id.ts'

export type ConditionDraft = { key: string; condition: Condition }
export type GroupDraft = { key: string; match: Match; of: readonly ConditionDraft[] }
export type PartDraft = ConditionDraft | GroupDraft
export type DefinitionDraft = { match: Match; of: readonly PartDraft[] }

export const isGroupDraft = (part: PartDraft): part is GroupDraft => 'of' in part

export type ConditionKind = Condition['by']
export const conditionKinds: readonly ConditionKind[] = [
  ...(['tag', 'base', 'field', 'consent', 'address', 'area', 'state', 'radius', 'region', 'created'] as const),
  ...(['conversation', 'deal', 'campaign', 'call'] as const),
]

/** What a kind of condition begins with; a choice that there is none of stays empty. */
export type FirstChoices = { tagId: string; baseId: string; fieldId: string }

export function newCondition(by: ConditionKind, first: FirstChoices): Condition {
  const has = true
  switch (by) {
    case 'tag':
      return { by, tagId: first.tagId, has }
    case 'base':
      return { by, baseId: first.baseId, has }
    case 'field':
      return { by, fieldId: first.fieldId, test: 'equal', value: '', has }
    case 'consent':
      return { by, channel: 'whatsapp', state: 'given', has }
    case 'address':
      return { by, kind: 'phone', has }
    case 'area':
      return { by, codes: ['11'], has }
    case 'state':
      return { by, states: ['SP'], has }
    case 'radius':
      return { by, center: '11', km: 100, has }
    case 'region':
      return { by, corners: [], has }
    case 'created':
      return { by, days: 30, has }
    case 'conversation':
      return { by, days: 30, channel: null, has }
    case 'deal':
      return { by, state: 'open', least: null, has }
    case 'campaign':
      return { by, campaignId: null, outcome: 'received', days: 30, has }
    case 'call':
      return { by, outcome: 'any', days: 30, has }
  }
}

export const newPart = (condition: Condition): ConditionDraft => ({ key: newId(), condition })
export const newGroup = (condition: Condition): GroupDraft => ({ key: newId(), match: 'any', of: [newPart(condition)] })

export const draftOf = ({ match, of }: Definition): DefinitionDraft => ({
  match,
  of: of.map((part) => (isGroup(part) ? { key: newId(), match: part.match, of: part.of.map(newPart) } : newPart(part))),
})

/** Undefined while a part of it means nothing. */
export const definitionOf = ({ match, of }: DefinitionDraft): Definition | undefined =>
  definitionShape.safeParse({
    match,
    of: of.map((part) =>
      isGroupDraft(part) ? { match: part.match, of: part.of.map(({ condition }) => condition) } : part.condition,
    ),
  }).data
