/** What the address of the screen says: its part, and what its list is asked for. */
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

export const parts = ['replies', 'macros', 'survey', 'copilot'] as const
export type RepliesTab = (typeof parts)[number]
export type RepliesSearch = ListSearch & { tab?: RepliesTab | undefined }

export function repliesSearch(search: Record<string, unknown>): RepliesSearch {
  const tab = parts.find((part) => part === search.tab)
  return { ...listSearch(search), ...(tab && { tab }) }
}
