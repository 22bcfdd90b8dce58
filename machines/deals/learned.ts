/**
 * The probability that the own record teaches, beside the one that somebody typed: the share of the ended deals that were
 * won. It stays away while they are too few to say anything.
 */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRecord, StageRecords } from '@aura/contracts/deals/learned.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { columnStage } from './filter.ts'
import { stateOf } from './outcome.ts'

/** Below so many ended deals a learned probability says nothing. */
export const leastEnded = 20

/** Whole percent, and of how many ended deals. */
export type Learned = { percent: number; sample: number }

export const learnedFrom = ({ ended, won }: StageRecord): Learned | null =>
  ended < leastEnded ? null : { percent: Math.round((won * 100) / ended), sample: ended }

export function learnedIn(records: StageRecords | undefined, stage: string): Learned | null {
  const record = records?.[stage]
  return record ? learnedFrom(record) : null
}

/** Of a deal that has not ended. */
export const learnedOf = (
  records: StageRecords | undefined,
  deal: Pick<Deal, 'outcome' | 'stage'>,
  stages: readonly StageRule[],
): Learned | null => (stateOf(deal, stages) === 'open' ? learnedIn(records, columnStage(deal, stages)) : null)

export type StageProbability = {
  rule: StageRule
  /** Those that stand in its column and have not ended. */
  deals: Deal[]
  /** What is typed on them, on average; null where there are none. */
  typed: number | null
  learned: Learned | null
}

/** The stages in which deals do not end, each with what is typed and what is learned. */
export function stageProbabilities(
  deals: readonly Deal[],
  stages: readonly StageRule[],
  records: StageRecords | undefined,
): StageProbability[] {
  const byStage = Map.groupBy(
    deals.filter((deal) => stateOf(deal, stages) === 'open'),
    (deal) => columnStage(deal, stages),
  )
  return stages
    .filter(({ kind }) => kind !== 'lost')
    .map((rule) => {
      const open = byStage.get(rule.id) ?? []
      const sum = open.reduce((total, { probability }) => total + probability, 0)
      const typed = open.length === 0 ? null : Math.round(sum / open.length)
      return { rule, deals: open, typed, learned: learnedIn(records, rule.id) }
    })
}
