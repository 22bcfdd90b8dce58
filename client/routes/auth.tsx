import { createFileRoute, redirect } from '@tanstack/react-router'
import { Auth } from '../identity/auth.tsx'
import { authSearch } from '../identity/auth-search.ts'
import { AuthSkeleton } from '../identity/auth-skeleton.tsx'
import { safeRedirect } from '../identity/safe-redirect.ts'

export const Route = createFileRoute('/auth')({
  // With the entry in one piece: the first page of all has no second file to wait for.
  codeSplitGroupings: [],
  validateSearch: authSearch,
  beforeLoad: async ({ context, search }) => {
    const { session } = await context.sessions.settled()
    // What `authSearch` leaves out the router still hands over.
    if (session && !search.reset) throw redirect({ href: safeRedirect(search.redirect) ?? '/', replace: true })
  },
  pendingComponent: AuthSkeleton,
  component: Auth,
})
