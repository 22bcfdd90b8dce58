import { stages as defaultIds, type Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

/** A stage that every company begins with has the name of the reader's language until it is renamed. */
export function stageNameIn(stages: readonly StageRule[], stage: Stage, language: Language): string {
  const own = stages.find(({ id }) => id === stage)?.name
  const byDefault = defaultIds.find((id) => id === stage)
  return own ?? (byDefault ? stageNames[language][byDefault] : stage)
}
