/**
 * How a deal stands, for every figure that counts it: the board's, the dashboard's, the War Room's, a target's. A deal is
 * won by the act of winning it, in whichever pipeline; one that waits in a closing stage is not.
 */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { dealStates } from '@aura/contracts/deals/filter.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'

export type DealState = (typeof dealStates)[number]

export const isWon = ({ outcome }: Pick<Deal, 'outcome'>): boolean => outcome?.result === 'won'

/**
 * Whether a deal that an event is about ended long before that event, as one that a file brings in with its end: no sale
 * or loss of the day of the event. `at`: of the event.
 */
export const isHistory = ({ outcome }: Pick<Deal, 'outcome'>, at: string): boolean =>
  outcome !== undefined && Date.parse(at) - Date.parse(outcome.at) > dayMs

/** The same for every win of one sale: a win that is taken back and repeated where the deal stands, for as much. */
export const saleKey = ({ id, movedAt, value }: Pick<Deal, 'id' | 'movedAt' | 'value'>): string =>
  `${id} ${movedAt} ${value.amount} ${value.currency}`

/** A deal in a lost stage is lost, with or without an outcome of its own. */
export function stateOf({ outcome, stage }: Pick<Deal, 'outcome' | 'stage'>, stages: readonly StageRule[]): DealState {
  if (outcome) return outcome.result
  return stages.find(({ id }) => id === stage)?.kind === 'lost' ? 'lost' : 'open'
}
