import { createFileRoute, redirect } from '@tanstack/react-router'
import { Auth } from '../identity/auth.tsx'
import { type AuthSearch, authSearch } from '../identity/auth-search.ts'
import { AuthSkeleton } from '../identity/auth-skeleton.tsx'
import { strictSearch } from '../platform/strict-search.ts'

export const Route = createFileRoute('/auth')({
  // With the entry in one piece: the first page of all has no second file to wait for.
  codeSplitGroupings: [],
  validateSearch: strictSearch<AuthSearch>(authSearch),
  beforeLoad: async ({ context, search }) => {
    const { session } = await context.sessions.settled()
    // `authSearch` lets through a path of this site only.
    if (session && !search.reset) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  pendingComponent: AuthSkeleton,
  component: Auth,
})
