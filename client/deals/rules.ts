/** Where a deal may go: the answer that the server gives. */
import { type Deal, type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { type Deciding, decide } from '@aura/machines/deals/decide.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'

/** The reason why not, or undefined when it may. A card may always stay where it is. */
export function refusalOf(deal: Deal, to: Stage, deciding: Deciding): Refused | undefined {
  if (to === deal.stage) return undefined
  const decision = decide(deal, { type: 'move', to }, deciding)
  return decision.ok ? undefined : decision
}

export type Refusals = Partial<Record<Stage, Refused>>

export const refusalsOf = (deal: Deal, deciding: Deciding): Refusals =>
  Object.fromEntries(
    stages.flatMap((to) => {
      const refusal = refusalOf(deal, to, deciding)
      return refusal ? [[to, refusal]] : []
    }),
  )
