import { type UnitDispatch, unitDispatches } from '@aura/contracts/campaigns/send-one.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'

const everyMs = 2_000
const newest = { before: null, limit: 25 }

/** A message to one person as it stands by now. */
export function useLiveDispatch(sent: UnitDispatch): UnitDispatch {
  const { data, refetch } = useQuery(unitDispatches, newest)
  usePolling(refetch, { every: everyMs })
  return data?.dispatches.find(({ id }) => id === sent.id) ?? sent
}
