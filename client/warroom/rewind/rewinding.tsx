/** Stands around the room: while a moment is chosen, everything in it shows that moment, and a bar says so. */
import { lazy, type ReactNode, Suspense } from 'react'
import { PastContext } from './moment.ts'
import { useFrame } from './use-frames.ts'

const RewindBar = lazy(() => import('./rewind-bar.tsx'))

export function Rewinding(props: {
  at: number | undefined
  go: (at: number | undefined) => void
  children: ReactNode
}) {
  const { at, go } = props
  const { state, status } = useFrame(at)
  return (
    <PastContext value={at === undefined ? null : { at, state }}>
      {at !== undefined && (
        <Suspense>
          <RewindBar go={go} loading={status === 'loading'} />
        </Suspense>
      )}
      {props.children}
    </PastContext>
  )
}
