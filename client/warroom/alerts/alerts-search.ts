/** What the address of /warroom/alerts says: its tab, what is asked of the list, and which alert is looked at. */
import { idIn } from '../../platform/id-in.ts'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

export const alertTabs = ['history', 'rules', 'maintenance'] as const
export type AlertTab = (typeof alertTabs)[number]
export type AlertsSearch = ListSearch & { tab?: AlertTab | undefined; alert?: string | undefined }

export const alertsSearch = (search: Record<string, unknown>): AlertsSearch => {
  const tab = alertTabs.find((alertTab) => alertTab === search.tab)
  const alert = idIn(search.alert)
  return { ...listSearch(search), ...(tab && tab !== 'history' && { tab }), ...(alert && { alert }) }
}
