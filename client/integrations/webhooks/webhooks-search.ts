import { type EndpointFormat, endpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

/** The list as it is asked for, the endpoint that is open beside it, and the format of one that is being made. */
export function webhooksSearch(
  search: Record<string, unknown>,
): ListSearch & { endpoint?: string | undefined; create?: EndpointFormat | undefined } {
  const endpoint = z.safeParse(id, search.endpoint)
  const create = z.safeParse(endpointFormat, search.create)
  return {
    ...listSearch(search),
    ...(endpoint.success && { endpoint: endpoint.data }),
    ...(create.success && { create: create.data }),
  }
}
