import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

/** The list as it is asked for, and the webhook that is open beside it. */
export function inboundSearch(search: Record<string, unknown>): ListSearch & { webhook?: string | undefined } {
  const webhook = z.safeParse(id, search.webhook)
  return { ...listSearch(search), ...(webhook.success && { webhook: webhook.data }) }
}
