/**
 * What the deals of a board add up to, each figure with the deals it counts, so that a figure opens them. The same
 * function counts the board of now and that of an earlier moment. Money of two currencies never adds up.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { type Learned, learnedFrom } from './learned.ts'
import { isWon, stateOf } from './outcome.ts'
import { isStuck } from './rotting.ts'

/** One sum per currency, the largest first. `share` is the part of a deal's value that counts. */
export const sums = (deals: readonly Deal[], share: (deal: Deal) => number = () => 1): Money[] =>
  sumsOf(deals.map((deal) => ({ ...deal.value, amount: deal.value.amount * share(deal) })))

/** Rounded once, after it was added up. */
export function sumsOf(values: readonly Money[]): Money[] {
  const totals = new Map<Money['currency'], number>()
  for (const { currency, amount } of values) totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals]
    .map(([currency, amount]) => ({ currency, amount: Math.round(amount) }))
    .sort((a, b) => b.amount - a.amount)
}

/** `month`: of the expected close, 'YYYY-MM'; null for deals without one. */
export type ExpectedMonth = { month: string | null; deals: Deal[]; value: Money[]; weighted: Money[] }

export type Metrics = {
  /** Deals that have not ended, by the month in which they are expected, those without a month last. */
  forecast: ExpectedMonth[]
  total: ExpectedMonth
  won: Deal[]
  lost: Deal[]
  /** Whole percent of the ended deals; null while none has ended. */
  winRate: number | null
  /** Days from opening to the sale: the median of the won deals; null while none is won. */
  cycleDays: number | null
  stuck: Deal[]
  /** The probability that the board's own record teaches, and of how many ended deals; null while they are too few. */
  learned: Learned | null
}

/** The part of a deal's value that a forecast counts on. */
export const weightOf = ({ probability }: Deal) => probability / 100

const rowOf = (month: string | null, deals: Deal[]): ExpectedMonth => ({
  month,
  deals,
  value: sums(deals),
  weighted: sums(deals, weightOf),
})

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

export function metricsOf({ pipeline, deals }: BoardState, now: number): Metrics {
  const all = allDeals(deals)
  const { won = [], lost = [], open = [] } = Object.groupBy(all, (deal) => stateOf(deal, pipeline.stages))
  const months = Map.groupBy(open, ({ expectedClose }) => expectedClose?.slice(0, 7) ?? null)
  const ended = won.length + lost.length
  const winRate = ended === 0 ? null : Math.round((won.length * 100) / ended)
  const days = won.flatMap(({ createdAt, outcome }) =>
    outcome ? [(Date.parse(outcome.at) - Date.parse(createdAt)) / dayMs] : [],
  )
  return {
    forecast: [...months]
      .map(([month, deals]) => rowOf(month, deals))
      .sort((a, b) => (a.month === null ? 1 : b.month === null ? -1 : a.month < b.month ? -1 : 1)),
    total: rowOf(null, open),
    won,
    lost,
    winRate,
    cycleDays: median(days),
    stuck: open.filter((deal) => isStuck(deal, pipeline.stages, now)),
    learned: learnedFrom({ ended, won: won.length }),
  }
}

/** What moved the weighted forecast between two moments, in one currency; the steps add up to the difference. */
export type WaterfallStep = 'opened' | 'raised' | 'lowered' | 'won' | 'lost' | 'gone'
export type Waterfall = {
  before: number
  after: number
  /** The deals that each end counts, as they were at that end. */
  ends: { before: Deal[]; after: Deal[] }
  /** `changes`: what each deal adds to the step, by its id. */
  steps: Record<WaterfallStep, { amount: number; deals: Deal[]; changes: Map<string, number> }>
}

const counted = (deal: Deal | undefined, lost: ReadonlySet<string>, currency: Money['currency']): number =>
  deal === undefined || deal.outcome !== undefined || lost.has(deal.stage) || deal.value.currency !== currency
    ? 0
    : deal.value.amount * weightOf(deal)

const dealsById = ({ deals }: BoardState) => new Map(allDeals(deals).map((deal) => [deal.id, deal]))

export function waterfallOf(before: BoardState, after: BoardState, currency: Money['currency']): Waterfall {
  const lost = new Set(after.pipeline.stages.filter(({ kind }) => kind === 'lost').map(({ id }) => id))
  const empty = () => ({ amount: 0, deals: [], changes: new Map<string, number>() })
  const steps: Waterfall['steps'] = {
    ...{ opened: empty(), raised: empty(), lowered: empty() },
    ...{ won: empty(), lost: empty(), gone: empty() },
  }
  const ends: Waterfall['ends'] = { before: [], after: [] }
  let [from, to] = [0, 0]
  const [earlier, later] = [dealsById(before), dealsById(after)]
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [was, is] = [earlier.get(id), later.get(id)]
    const [old, now] = [counted(was, lost, currency), counted(is, lost, currency)]
    from += old
    to += now
    if (was && old !== 0) ends.before.push(was)
    if (is && now !== 0) ends.after.push(is)
    const deal = is ?? was
    if (old === now || !deal) continue
    const step = steps[stepOf(was, is, old, now, lost)]
    step.amount += now - old
    step.deals.push(deal)
    step.changes.set(id, now - old)
  }
  return { before: from, after: to, ends, steps }
}

function stepOf(
  was: Deal | undefined,
  is: Deal | undefined,
  old: number,
  now: number,
  lost: ReadonlySet<string>,
): WaterfallStep {
  if (!is) return 'gone'
  if (isWon(is)) return 'won'
  if (is.outcome?.result === 'lost' || lost.has(is.stage)) return 'lost'
  if (!was) return 'opened'
  return now > old ? 'raised' : 'lowered'
}
