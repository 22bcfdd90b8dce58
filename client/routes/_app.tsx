import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadWorkTexts } from '../platform/i18n/language.ts'
import { Frame } from '../shell/frame.tsx'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const { session } = await context.sessions.settled()
    if (session) return loadWorkTexts()
    throw redirect({ to: '/auth', search: location.href === '/' ? {} : { redirect: location.href }, replace: true })
  },
  pendingComponent: FrameSkeleton,
  component: Frame,
})
