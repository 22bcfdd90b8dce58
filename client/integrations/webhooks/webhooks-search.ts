import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

/** The list as it is asked for, and the endpoint that is open beside it. */
export function webhooksSearch(search: Record<string, unknown>): ListSearch & { endpoint?: string | undefined } {
  const endpoint = z.safeParse(id, search.endpoint)
  return { ...listSearch(search), ...(endpoint.success && { endpoint: endpoint.data }) }
}
