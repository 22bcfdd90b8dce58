/** What the room was at a moment: of the stretch it lies in, folded up to it. */
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { activeReducer } from '@aura/machines/warroom/alerts/views.ts'
import { feedReducer } from '@aura/machines/warroom/feed/feed.ts'
import { openIncidentsReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { useMemo } from 'react'
import type { FormRead } from '../../platform/ui/form/form-read.ts'
import type { RewindMoment } from '../rewind-moment.ts'
import { useFrame } from './use-frames.ts'
import { type Stretch, useRewindSegments } from './use-rewind-segments.ts'

const fetched = { alerts: undefined, incidents: undefined, feed: undefined }

function contextAt({ alerts, incidents, lines, events }: Stretch, at: number) {
  const wireEvents: WireEvent[] = events.filter((event) => Date.parse(event.at) <= at)
  return {
    alerts: wireEvents.reduce(activeReducer.fold, { alerts }),
    incidents: wireEvents.reduce(openIncidentsReducer.fold, { incidents }),
    feed: wireEvents.reduce(feedReducer.fold, { lines }),
  }
}

/** While a stretch is fetched, and where none can be folded, the end of the last minute that was kept stands in. */
export function useRewindState(at: number, step: number): { past: RewindMoment; loading: boolean; read: FormRead } {
  const read = useRewindSegments(at, step)
  const { data: stretch } = read
  const { state: stored, status } = useFrame(at)
  const past = useMemo(
    () => ({
      at,
      state: stretch?.frames.findLast((frame) => Date.parse(frame.at) <= at) ?? stored,
      ...(stretch ? contextAt(stretch, at) : fetched),
    }),
    [at, stretch, stored],
  )
  return { past, loading: !stretch || (past.state === undefined && status === 'loading'), read }
}
