/** How far a target is: what was won within its period, and what is expected besides, each with its deals. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { type Target, targetRemoved, targetSaved, targets } from '@aura/contracts/deals/targets/target.ts'
import { on, reducer } from '../platform/reducer.ts'
import { isWon, stateOf } from './outcome.ts'

export const targetsReducer = reducer(targets, [
  on(targetSaved, (state, { target }) => ({ targets: { ...state.targets, [target.id]: target } })),
  on(targetRemoved, ({ targets: all }, { targetId }) => {
    const { [targetId]: _, ...rest } = all
    return { targets: rest }
  }),
])

/** Whether a day is within a period. */
export function isWithin(period: string, day: string): boolean {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period)
  if (!quarter) return day.startsWith(period)
  return day.slice(0, 4) === quarter[1] && Math.ceil(Number(day.slice(5, 7)) / 3) === Number(quarter[2])
}

export type Progress = {
  won: { amount: number; deals: Deal[] }
  /** Open deals that are expected within the period, by their probability. */
  expected: { amount: number; deals: Deal[] }
  /** Whole percent of the target: what was won, and what it would come to with what is expected. */
  percent: number
  forecastPercent: number
}

/** `dayOf`: the day of a moment where the reader is. Deals in another currency than the target's do not count. */
export function progressOf(
  { userIds, period, amount }: Pick<Target, 'userIds' | 'period' | 'amount'>,
  { deals, pipeline }: BoardState,
  dayOf: (instant: string) => string,
): Progress {
  const owners = new Set(userIds)
  const counted = allDeals(deals).filter(
    ({ ownerId, value }) => value.currency === amount.currency && (owners.size === 0 || owners.has(ownerId)),
  )
  const won = counted.filter((deal) => isWon(deal) && deal.outcome && isWithin(period, dayOf(deal.outcome.at)))
  const expected = counted.filter(
    (deal) =>
      stateOf(deal, pipeline.stages) === 'open' &&
      deal.expectedClose !== undefined &&
      isWithin(period, deal.expectedClose),
  )
  const wonAmount = won.reduce((sum, { value }) => sum + value.amount, 0)
  const expectedAmount = Math.round(
    expected.reduce((sum, { value, probability }) => sum + (value.amount * probability) / 100, 0),
  )
  const percentOf = (part: number) => (amount.amount === 0 ? 100 : Math.floor((part * 100) / amount.amount))
  return {
    won: { amount: wonAmount, deals: won },
    expected: { amount: expectedAmount, deals: expected },
    percent: percentOf(wonAmount),
    forecastPercent: percentOf(wonAmount + expectedAmount),
  }
}
