/** Stands around the room: while a moment is chosen, everything in it shows that moment, and a bar says so. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MomentContext } from '../../platform/ui/clock.ts'
import { PastContext, type RewindMoment } from '../rewind-moment.ts'
import type { Period } from './rewind-bar.tsx'

const RewindBar = lazy(() => import('./rewind-bar.tsx'))

const fetched = { state: undefined, alerts: undefined, incidents: undefined, feed: undefined }

export function RewindProvider(props: {
  at: number | undefined
  period: Period | undefined
  go: (at: number | undefined) => void
  children: ReactNode
}) {
  const { at, period, go } = props
  const [found, setFound] = useState<RewindMoment>()
  const past = at === undefined ? null : (found ?? { at, ...fetched })
  return (
    <PastContext value={past}>
      <MomentContext value={past?.at ?? null}>
        {at !== undefined && (
          <Suspense>
            <RewindBar at={at} period={period} go={go} show={setFound} />
          </Suspense>
        )}
        {props.children}
      </MomentContext>
    </PastContext>
  )
}
