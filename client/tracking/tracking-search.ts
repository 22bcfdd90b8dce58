import { id } from '@aura/contracts/platform/values.ts'
import { overviewDays } from '@aura/contracts/tracking/overview-days.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

export const trackingTabs = ['campaigns', 'links'] as const
export type TrackingTab = (typeof trackingTabs)[number]
export type OverviewDays = (typeof overviewDays)[number]

type TrackingSearch = ListSearch & {
  tab?: TrackingTab | undefined
  target?: string | undefined
  days?: OverviewDays | undefined
}

/** The part that is open, its list, and the target beside it. */
export function trackingSearch(search: Record<string, unknown>): TrackingSearch {
  const target = z.safeParse(id, search.target)
  const tab = trackingTabs.find((value) => value === search.tab)
  const days = overviewDays.find((value) => value === search.days)
  return {
    ...listSearch(search),
    ...(tab && { tab }),
    ...(days && { days }),
    ...(target.success && { target: target.data }),
  }
}
