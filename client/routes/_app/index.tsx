import { createFileRoute, redirect } from '@tanstack/react-router'
import { permitted } from '../../features.ts'
import { NoScreen } from '../../identity/no-screen.tsx'

export const Route = createFileRoute('/_app/')({
  beforeLoad: ({ context }) => {
    const [first] = permitted(context.sessions.view().session?.user.permissions ?? [])
    if (first) throw redirect({ to: first.path, replace: true })
  },
  component: NoScreen,
})
