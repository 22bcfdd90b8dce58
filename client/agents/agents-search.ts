import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

/** The list as it is asked for, and the AI agent that is open beside it. */
export function agentsSearch(search: Record<string, unknown>): ListSearch & { agent?: string | undefined } {
  const agent = z.safeParse(id, search.agent)
  return { ...listSearch(search), ...(agent.success && { agent: agent.data }) }
}
