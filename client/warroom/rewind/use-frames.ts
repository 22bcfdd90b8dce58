/** What was kept of the half hour around a moment; the one that was true then. */
import { frames, framesAtOnce } from '@aura/contracts/warroom/rewind/frames.ts'
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { useQuery } from '../../platform/feed/use-query.ts'

const spanMs = framesAtOnce * 60_000

export function useFrame(at: number | undefined): {
  state: WallState | undefined
  status: 'loading' | 'ready' | 'failed'
} {
  const from = new Date(Math.floor((at ?? 0) / spanMs) * spanMs).toISOString()
  const { data, status } = useQuery(frames, { from, minutes: framesAtOnce }, { enabled: at !== undefined })
  const state = at === undefined ? undefined : data?.frames.findLast((frame) => Date.parse(frame.at) <= at)
  return { state, status: data ? 'ready' : status }
}
