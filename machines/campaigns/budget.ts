/**
 * How many people a number may write to first within 24 hours, by Meta's tiers. They hold for the whole portfolio, so all
 * campaigns of its numbers share one limit, in equal parts while several run, and leave a share of it to service. The day's
 * allowance of a domain that is being warmed up (`warm-up.ts`) is such a limit too.
 */
import { type Refused, refused } from '../platform/decision.ts'

/** By the provider's word for it; null: no limit. A word that is not known is no limit either: the provider says no then. */
const tiers: Readonly<Record<string, number | null>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
}

export const tierLimit = (limit: string | null): number | null => (limit === null ? null : (tiers[limit] ?? null))

export type Budget = {
  limit: number
  used: number
  serviceShare: number
  /** How many campaigns run and share it. */
  sharing: number
  /** What each of those has taken of it, by its id. */
  uses: Readonly<Record<string, number>>
  /** Of a sending domain that is being warmed up; null of a number and its portfolio. */
  domain: string | null
}

/** What campaigns may take of it in all. */
export const campaignShare = ({ limit, serviceShare }: Pick<Budget, 'limit' | 'serviceShare'>): number =>
  Math.floor((limit * (100 - serviceShare)) / 100)

/** What is left of it for campaigns. */
export const budgetLeft = (budget: Budget): number => Math.max(0, campaignShare(budget) - budget.used)

/** What one campaign may take now, so that the others that run get as much: one that has taken less than they gets more. */
export function budgetRoom(budget: Budget, campaignId: string): number {
  const left = budgetLeft(budget)
  const sharing = Math.max(1, budget.sharing)
  const running = Object.values(budget.uses).reduce((sum, count) => sum + count, 0)
  const missing = Math.ceil((left + running) / sharing) - (budget.uses[campaignId] ?? 0)
  return Math.min(left, Math.max(Math.ceil(left / sharing), missing))
}

export const budgetSpent = (budget: Budget): Refused =>
  budget.domain === null
    ? refused('campaigns.limit_spent', { limit: campaignShare(budget) })
    : refused('campaigns.warm_up_spent', { domain: budget.domain, limit: budget.limit })
