/** The operators to whom a conversation can go, with their presence, while somebody needs to know. */
import { type TargetOperator, transferTargets } from '@aura/contracts/routing/transfer-targets.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'

const refreshMs = 15_000
const none: readonly TargetOperator[] = []

export function useOperators(conversationId: string, enabled: boolean): readonly TargetOperator[] {
  const { data, refetch } = useQuery(transferTargets, { conversationId }, { enabled })
  usePolling(refetch, { every: refreshMs, enabled })
  return data?.operators ?? none
}
