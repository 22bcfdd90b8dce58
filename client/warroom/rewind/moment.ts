/** Which moment the room shows: the one that is, or one that was. Everything that tells a duration counts from it. */
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { createContext, useContext } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'

/** `state` is undefined where nothing was kept, and while it is fetched. */
export type Past = { at: number; state: WallState | undefined }

/** Null while the room is live. */
export const PastContext = createContext<Past | null>(null)
export const usePast = (): Past | null => useContext(PastContext)

export function useMoment(): number {
  const feed = useFeed()
  return usePast()?.at ?? feed.now()
}
