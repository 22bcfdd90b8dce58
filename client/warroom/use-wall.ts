/**
 * The room as it is just now: what the server showed first, then what it is told each second. How old it is counts
 * from when it was said; while nobody counts, the numbers stay and say so.
 */
import { type WallState, wall, wallKey, wallRoom, wallState } from '@aura/contracts/warroom/wall/wall.ts'
import { wallReducer } from '@aura/machines/warroom/wall/reducer.ts'
import { useMemo } from 'react'
import type { ViewStatus } from '../platform/feed/entry.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useView } from '../platform/feed/use-view.ts'
import { useVolatile } from '../platform/feed/use-volatile.ts'
import { useNow } from '../platform/ui/clock.ts'
import { agelessOf, usePast } from './rewind-moment.ts'

const params = {}
/** It is told each second; what is older than that by so much is late. */
const lateFromMs = 5000

export type Wall = {
  state: WallState | undefined
  status: ViewStatus
  /** How old it is, once it is older than it should be. */
  lateMs: number | undefined
}

function newest(visible: WallState | undefined, pushed: unknown): WallState | undefined {
  const heard = wallState.safeParse(pushed)
  if (!heard.success) return visible
  return visible && visible.at > heard.data.at ? visible : heard.data
}

export function useWallState(): Pick<Wall, 'state' | 'status'> {
  const past = usePast()
  const { state: visible, status } = useView(wall, wallReducer, params)
  const pushed = useVolatile(wallRoom).get(wallKey)?.value
  const state = useMemo(() => newest(visible, pushed), [visible, pushed])
  return past ? { state: past.state, status: agelessOf(status) } : { state, status }
}

export function useWall(): Wall {
  const wallNow = useWallState()
  const feed = useFeed()
  useNow()
  const live = usePast() === null
  const age = wallNow.state && live ? feed.now() - Date.parse(wallNow.state.at) : 0
  return { ...wallNow, lateMs: age > lateFromMs ? age : undefined }
}
