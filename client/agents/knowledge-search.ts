import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

const knowledgeTabs = ['sources', 'search', 'tests', 'gaps'] as const
export type KnowledgeTab = (typeof knowledgeTabs)[number]

const ordinal = z.int().check(z.minimum(1), z.maximum(100_000))

/** The part that is open, the source beside it, as an answer cites it where a version is named, and the AI agent whose tests are shown. */
export function knowledgeSearch(search: Record<string, unknown>): {
  tab?: KnowledgeTab | undefined
  source?: string | undefined
  version?: number | undefined
  chunk?: number | undefined
  agent?: string | undefined
} {
  const source = z.safeParse(id, search.source)
  const version = z.safeParse(ordinal, search.version)
  const chunk = z.safeParse(ordinal, search.chunk)
  const agent = z.safeParse(id, search.agent)
  const tab = knowledgeTabs.find((value) => value === search.tab)
  return {
    ...(tab && { tab }),
    ...(source.success && { source: source.data }),
    ...(source.success && version.success && { version: version.data }),
    ...(source.success && version.success && chunk.success && { chunk: chunk.data }),
    ...(agent.success && { agent: agent.data }),
  }
}
