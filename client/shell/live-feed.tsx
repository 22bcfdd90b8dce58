import type { ReactNode } from 'react'
import { useSession, useSessions } from '../identity/use-session.tsx'
import { FeedProvider } from '../platform/feed/provider.tsx'
import { reloadWhenQuiet } from '../platform/feed/reload.ts'

/** Joins the session and the feed: whose it is, its tokens, and the end of both. */
export function LiveFeed({ children }: { children: ReactNode }) {
  const sessions = useSessions()
  const session = useSession()
  return (
    <FeedProvider
      userId={session?.user.id ?? null}
      getToken={async (want) => {
        const current = await sessions.token(want)
        return current && { token: current.accessToken, expiresAt: current.expiresAt }
      }}
      onReloadNeeded={() => reloadWhenQuiet({ wall: new URLSearchParams(location.search).has('wall') })}
      onSessionEnded={(reason) => void sessions.ended(reason === 'accountInactive' ? 'inactive' : 'revoked')}
    >
      {children}
    </FeedProvider>
  )
}
