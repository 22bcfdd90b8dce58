/** What the address of /warroom/alerts says: its tab, what is asked of the list, and which alert is looked at. */
import { idIn } from '../../platform/id-in.ts'
import { type AskedSearch, askedSearch } from '../../platform/ui/table/asked.ts'

export const alertTabs = ['history', 'rules', 'maintenance'] as const
export type AlertTab = (typeof alertTabs)[number]
export type AlertsSearch = AskedSearch & { tab?: AlertTab | undefined; alert?: string | undefined }

export const alertsSearch = (search: Record<string, unknown>): AlertsSearch => {
  const tab = alertTabs.find((one) => one === search.tab)
  const alert = idIn(search.alert)
  return { ...askedSearch(search), ...(tab && tab !== 'history' && { tab }), ...(alert && { alert }) }
}
