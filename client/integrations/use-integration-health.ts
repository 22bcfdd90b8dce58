import { integrationHealth, type UnwellConnection } from '@aura/contracts/integrations/health.ts'
import { useMemo } from 'react'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'

const everything = {}
/** The probes of an attended company come as often. */
const lookAgainMs = 10_000

/** The connections that the War Room's probes find unwell, by their id. */
export function useIntegrationHealth(): ReadonlyMap<string, UnwellConnection> {
  const { data, refetch } = useQuery(integrationHealth, everything)
  usePolling(refetch, { every: lookAgainMs })
  return useMemo(() => new Map(data?.rows.map((row) => [row.id, row])), [data])
}
