import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

export const aiTabs = ['connections', 'usage', 'trial', 'privacy'] as const
export type AiTab = (typeof aiTabs)[number]

/** The part that is open, and the connection beside it. */
export function aiSearch(search: Record<string, unknown>): {
  tab?: AiTab | undefined
  connection?: string | undefined
} {
  const connection = z.safeParse(id, search.connection)
  const tab = aiTabs.find((value) => value === search.tab)
  return { ...(tab && { tab }), ...(connection.success && { connection: connection.data }) }
}
