/** What the address of /warroom/incidents says: its tab, and what is asked of the list. */
import { type AskedSearch, askedSearch } from '../../platform/ui/table/asked.ts'

export type IncidentsSearch = AskedSearch & { tab?: 'figures' | undefined }

export const incidentsSearch = (search: Record<string, unknown>): IncidentsSearch => ({
  ...askedSearch(search),
  ...(search.tab === 'figures' && { tab: 'figures' as const }),
})
