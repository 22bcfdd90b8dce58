/** What the address of /warroom/incidents says: its tab, and what is asked of the list. */
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

export type IncidentsSearch = ListSearch & { tab?: 'figures' | undefined }

export const incidentsSearch = (search: Record<string, unknown>): IncidentsSearch => ({
  ...listSearch(search),
  ...(search.tab === 'figures' && { tab: 'figures' as const }),
})
