/** How long a deal stands in its stage, and when that is too long. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { stateOf } from './outcome.ts'

export const idleDays = (deal: Deal, now: number) => Math.floor((now - Date.parse(deal.movedAt)) / dayMs)

/** A deal that has not ended, in a stage where it has stood for too long. */
export const isRotting = (deal: Deal, { rotsAfterDays }: StageRule, now: number) =>
  deal.outcome === undefined && rotsAfterDays !== null && idleDays(deal, now) >= rotsAfterDays

/** By the rule of its own stage, as the figure of stuck deals and the filter for them count. */
export function isStuck(deal: Deal, stages: readonly StageRule[], now: number): boolean {
  const rule = stages.find(({ id }) => id === deal.stage)
  return rule !== undefined && stateOf(deal, stages) === 'open' && isRotting(deal, rule, now)
}
