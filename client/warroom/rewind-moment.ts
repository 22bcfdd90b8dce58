/** Which moment the room shows: the one that is, or one that was. Everything that tells a duration counts from it. */
import type { ActiveAlerts } from '@aura/contracts/warroom/alerts/alert.ts'
import type { FeedState } from '@aura/contracts/warroom/feed/feed.ts'
import type { OpenIncidents } from '@aura/contracts/warroom/incidents/incident.ts'
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { createContext, useContext } from 'react'
import type { ViewStatus } from '../platform/feed/entry.ts'
import { useFeed } from '../platform/feed/provider.tsx'

/** Undefined is what was not kept, and what is still fetched. */
export type RewindMoment = {
  at: number
  state: WallState | undefined
  alerts: ActiveAlerts | undefined
  incidents: OpenIncidents | undefined
  feed: FeedState | undefined
}

/** Null while the room is live. */
export const PastContext = createContext<RewindMoment | null>(null)
export const usePast = (): RewindMoment | null => useContext(PastContext)

export function useMoment(): number {
  const feed = useFeed()
  return usePast()?.at ?? feed.now()
}

/** What a view shows; of a moment that was, what it showed then, which no lost line makes any older. */
export function useThen<S extends { state: unknown; status: ViewStatus }>(
  live: S,
  then: (past: RewindMoment) => S['state'],
): S {
  const past = usePast()
  return past ? { ...live, state: then(past), status: agelessOf(live.status) } : live
}

export const agelessOf = (status: ViewStatus): ViewStatus => (status === 'stale' ? 'live' : status)
