import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

const knowledgeTabs = ['sources', 'search', 'tests', 'gaps'] as const
export type KnowledgeTab = (typeof knowledgeTabs)[number]

/** The part that is open, the source beside it, and the AI agent whose tests are shown. */
export function knowledgeSearch(search: Record<string, unknown>): {
  tab?: KnowledgeTab | undefined
  source?: string | undefined
  agent?: string | undefined
} {
  const source = z.safeParse(id, search.source)
  const agent = z.safeParse(id, search.agent)
  const tab = knowledgeTabs.find((value) => value === search.tab)
  return {
    ...(tab && { tab }),
    ...(source.success && { source: source.data }),
    ...(agent.success && { agent: agent.data }),
  }
}
