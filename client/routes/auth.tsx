import { createFileRoute, redirect } from '@tanstack/react-router'
import { safeRedirect } from '../identity/safe-redirect.ts'
import { SignIn } from '../identity/sign-in.tsx'
import { SignInSkeleton } from '../identity/sign-in-skeleton.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: (search): { redirect?: string } => {
    const target = safeRedirect(search['redirect'])
    return target === undefined ? {} : { redirect: target }
  },
  beforeLoad: async ({ context, search }) => {
    const { session } = await context.sessions.settled()
    if (session) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  pendingComponent: SignInSkeleton,
  component: SignIn,
})
