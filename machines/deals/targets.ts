/** How far a target is: what was won within its period, and what is expected besides, each with its deals. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import type { StageRecords } from '@aura/contracts/deals/learned.ts'
import { type Target, targetRemoved, targetSaved, targets } from '@aura/contracts/deals/targets/target.ts'
import { on, reducer } from '../platform/reducer.ts'
import { learnedOf } from './learned.ts'
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

type Counted = { amount: number; deals: Deal[] }
export type PersonProgress = { userId: string; name: string; won: number; expected: number }

export type Progress = {
  won: Counted
  /** Open deals that are expected within the period, by their probability. */
  expected: Counted
  /** The same deals by what ended deals teach of their stages; null where they teach nothing of any. */
  learned: number | null
  /** Whole percent of the target: what was won, and what it would come to with what is expected. */
  percent: number
  forecastPercent: number
  /** Who has a part in it, the largest first: the parts add up to the whole. */
  people: PersonProgress[]
}

type ProgressFacts = {
  board: BoardState
  /** The day of a moment on the company's clocks, by which its periods begin and end. */
  dayOf: (instant: string) => string
  records?: StageRecords | undefined
}

/** Whole numbers add up exactly; the sum alone is divided. */
const percentSum = (deals: readonly Deal[], percent: (deal: Deal) => number) =>
  deals.reduce((sum, deal) => sum + deal.value.amount * percent(deal), 0)
/** `percent` of each deal's value. */
const sharesOf = (deals: readonly Deal[], percent: (deal: Deal) => number) => percentSum(deals, percent) / 100

/** Deals in another currency than the target's do not count. */
export function progressOf(
  { userIds, period, amount }: Pick<Target, 'userIds' | 'period' | 'amount'>,
  { board: { deals, pipeline }, dayOf, records }: ProgressFacts,
): Progress {
  const { stages } = pipeline
  const owners = new Set(userIds)
  const counted = allDeals(deals).filter(
    ({ ownerId, value }) => value.currency === amount.currency && (owners.size === 0 || owners.has(ownerId)),
  )
  const won = counted.filter((deal) => isWon(deal) && deal.outcome && isWithin(period, dayOf(deal.outcome.at)))
  const expected = counted.filter(
    (deal) =>
      stateOf(deal, stages) === 'open' && deal.expectedClose !== undefined && isWithin(period, deal.expectedClose),
  )
  const wonAmount = sharesOf(won, () => 100)
  const expectedAmount = Math.round(sharesOf(expected, ({ probability }) => probability))
  const learnedPercent = (deal: Deal) => learnedOf(records, deal, stages)?.percent
  const teaches = expected.some((deal) => learnedPercent(deal) !== undefined)
  const percentOf = (part: number) => (amount.amount === 0 ? 100 : Math.floor((part * 100) / amount.amount))
  return {
    won: { amount: wonAmount, deals: won },
    expected: { amount: expectedAmount, deals: expected },
    learned: teaches ? Math.round(sharesOf(expected, (deal) => learnedPercent(deal) ?? deal.probability)) : null,
    percent: percentOf(wonAmount),
    forecastPercent: percentOf(wonAmount + expectedAmount),
    people: peopleOf(won, expected),
  }
}

function peopleOf(won: readonly Deal[], expected: readonly Deal[]): PersonProgress[] {
  const wonBy = Map.groupBy(won, ({ ownerId }) => ownerId)
  const expectedBy = Map.groupBy(expected, ({ ownerId }) => ownerId)
  const names = new Map([...won, ...expected].map(({ ownerId, ownerName }) => [ownerId, ownerName]))
  // The running sum is rounded, not each part: so the parts add up to what the whole is rounded to. It is divided as the
  // whole is, after everything is added up.
  let running = 0
  const people = [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([userId, name]) => {
      const before = Math.round(running / 100)
      running += percentSum(expectedBy.get(userId) ?? [], ({ probability }) => probability)
      const own = sharesOf(wonBy.get(userId) ?? [], () => 100)
      return { userId, name, won: own, expected: Math.round(running / 100) - before }
    })
  return people.toSorted((a, b) => b.won - a.won || b.expected - a.expected)
}
