import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

/** The list as it is asked for, and the connection that is open beside it. */
export function crmSearch(search: Record<string, unknown>): ListSearch & { connection?: string | undefined } {
  const connection = z.safeParse(id, search.connection)
  return { ...listSearch(search), ...(connection.success && { connection: connection.data }) }
}
