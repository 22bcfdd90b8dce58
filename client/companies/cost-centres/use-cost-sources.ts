/** What the costs of the month that is shown are of, read again while they do not add up to what was spent. */
import { type CostSource, monthCosts } from '@aura/contracts/campaigns/month-costs.ts'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import type { Costs } from './use-costs.ts'

const none: readonly CostSource[] = []
/** A campaign books many messages a second; what they cost meanwhile stands in a row of its own. */
const againMs = 20_000

export function useCostSources({ month, state }: Costs) {
  const { data, error, refetch } = useQuery(monthCosts, { month })
  const sources = data?.month === month ? data.rows : none
  const spent = month === state?.month ? Object.values(state.spent).reduce((sum, amount) => sum + amount, 0) : undefined
  const isBehind = spent !== undefined && spent !== sources.reduce((sum, { amount }) => sum + amount, 0)
  usePolling(refetch, { every: againMs, enabled: isBehind })
  // Rows that were read stay, and say of when they are by that row.
  return { sources, error: data ? undefined : error }
}
