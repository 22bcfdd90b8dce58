import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

const knowledgeTabs = ['sources', 'search', 'gaps'] as const
export type KnowledgeTab = (typeof knowledgeTabs)[number]

/** The part that is open, and the source beside it. */
export function knowledgeSearch(search: Record<string, unknown>): {
  tab?: KnowledgeTab | undefined
  source?: string | undefined
} {
  const source = z.safeParse(id, search.source)
  const tab = knowledgeTabs.find((value) => value === search.tab)
  return { ...(tab && { tab }), ...(source.success && { source: source.data }) }
}
