import { stages as defaultIds, type Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { DealState } from '@aura/machines/deals/outcome.ts'

/** A stage that every company begins with has the name of the reader's language until it is renamed. */
export function stageNameIn(stages: readonly StageRule[], stage: Stage, language: Language): string {
  const own = stages.find(({ id }) => id === stage)?.name
  const byDefault = defaultIds.find((id) => id === stage)
  return own ?? (byDefault ? stageNames[language][byDefault] : stage)
}

/** How a deal stands, as a table says it. */
export const stateWords: Record<Language, Record<DealState, string>> = {
  'pt-BR': { open: 'Em aberto', won: 'Ganho', lost: 'Perdido' },
  'en-US': { open: 'Open', won: 'Won', lost: 'Lost' },
  'es-ES': { open: 'Abierto', won: 'Ganado', lost: 'Perdido' },
}
