import { createFileRoute, redirect } from '@tanstack/react-router'
import { Frame } from '../shell/frame.tsx'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const { session } = await context.sessions.settled()
    if (session) return
    throw redirect({ to: '/auth', search: location.href === '/' ? {} : { redirect: location.href }, replace: true })
  },
  pendingComponent: FrameSkeleton,
  component: Frame,
})
