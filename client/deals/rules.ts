/** Where a deal may go, asked of the same machine that the server asks. */
import { type Deal, type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { atStage, dealStage } from '@aura/machines/deals/stage.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'

/** The reason why not, or undefined when it may. */
export function refusalOf(deal: Deal, to: Stage): string | undefined {
  if (to === deal.stage) return undefined
  const outcome = attempt(dealStage, atStage(deal.stage), { type: 'move', to })
  return outcome.ok ? undefined : outcome.reason
}

export const refusalsOf = (deal: Deal): Partial<Record<Stage, string>> =>
  Object.fromEntries(
    stages.flatMap((to) => {
      const reason = refusalOf(deal, to)
      return reason === undefined ? [] : [[to, reason]]
    }),
  )
