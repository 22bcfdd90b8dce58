/** Where a deal may go: the answer that the server gives. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { type Deciding, decide } from '@aura/machines/deals/decide.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'

/**
 * The reason why not, or undefined when it may. A card may always stay where it is. Why it was lost is asked on the way,
 * so here it counts as answered.
 */
export function refusalOf(deal: Deal, to: Stage, deciding: Deciding): Refused | undefined {
  if (to === deal.stage) return undefined
  const decision = decide(deal, { type: 'move', to, reason: '' }, deciding)
  return decision.ok ? undefined : decision
}

/** Why a deal may not be won here and now, or undefined when it may; one that has ended is not won again. */
export function winRefusal(deal: Deal, deciding: Deciding): Refused | 'ended' | undefined {
  if (deal.outcome !== undefined) return 'ended'
  const decision = decide(deal, { type: 'win', reason: null }, deciding)
  return decision.ok ? undefined : decision
}

export type Refusals = Partial<Record<Stage, Refused>>

export const refusalsOf = (deal: Deal, deciding: Deciding): Refusals =>
  Object.fromEntries(
    deciding.stages.flatMap(({ id: to }) => {
      const refusal = refusalOf(deal, to, deciding)
      return refusal ? [[to, refusal]] : []
    }),
  )
