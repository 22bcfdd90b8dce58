/** A stage in words: its own name, or the language's for one that every company begins with. */
import { type Stage, stages } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import i18next from 'i18next'

/** Where the pipeline is not at hand. */
export function stageLabel(id: Stage): string {
  const known = stages.find((stage) => stage === id)
  return known ? i18next.t(`deals.stage.${known}`) : id
}

export const stageName = ({ id, name }: Pick<StageRule, 'id' | 'name'>): string => name ?? stageLabel(id)

export const nameIn = (rules: readonly StageRule[], id: Stage): string =>
  stageName(rules.find((rule) => rule.id === id) ?? { id, name: null })
