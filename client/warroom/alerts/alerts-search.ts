/** What the address of /warroom/alerts says: its tab, and what is asked of the list. */
import { type AskedSearch, askedSearch } from '../../platform/ui/table/asked.ts'

export const alertTabs = ['history', 'rules', 'maintenance'] as const
export type AlertTab = (typeof alertTabs)[number]
export type AlertsSearch = AskedSearch & { tab?: AlertTab | undefined }

export const alertsSearch = (search: Record<string, unknown>): AlertsSearch => {
  const tab = alertTabs.find((one) => one === search.tab)
  return { ...askedSearch(search), ...(tab && tab !== 'history' && { tab }) }
}
