import { createFileRoute } from '@tanstack/react-router'
import { Frame } from '../shell/frame.tsx'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { needsSession } from '../shell/needs-session.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: needsSession,
  pendingComponent: FrameSkeleton,
  component: Frame,
})
