/** What the address of the screen says: its part, and what its list is asked for. */
import { type AskedSearch, askedSearch } from '../../platform/ui/table/asked.ts'

export const parts = ['replies', 'macros', 'survey'] as const
export type Part = (typeof parts)[number]
export type RepliesSearch = AskedSearch & { tab?: Part | undefined }

export function repliesSearch(search: Record<string, unknown>): RepliesSearch {
  const tab = parts.find((part) => part === search.tab)
  return { ...askedSearch(search), ...(tab && { tab }) }
}
