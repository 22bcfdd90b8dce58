import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { browserClock } from './clock.ts'
import { dialSocket } from './connect.ts'
import { createFeed, type Feed, type FeedDeps } from './feed.ts'
import { postOperation } from './http.ts'
import { newId } from './id.ts'
import { browserOutbox } from './outbox.ts'
import { reloadWhenQuiet } from './reload.ts'

type FeedProviderProps = Pick<FeedDeps, 'getToken' | 'onSessionEnded'> & {
  /** The signed-in user, or null. Another user gets another feed, and the queue of the one before is cleared. */
  userId: string | null
  onReloadNeeded?: () => void
  children: ReactNode
}

const FeedContext = createContext<Feed | undefined>(undefined)

export function useFeed(): Feed {
  const feed = useContext(FeedContext)
  if (!feed) throw new Error('This part of the page needs a signed-in person: put it inside FeedProvider.')
  return feed
}

/** Stands above the router, so that signing out is seen here as `userId` becoming null. */
export function FeedProvider({ userId, children, ...callbacks }: FeedProviderProps) {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const feed = useMemo(() => (userId === null ? undefined : browserFeed(userId, latest)), [userId])
  useRunning(feed)
  return <FeedContext value={feed}>{children}</FeedContext>
}

/** Stopping keeps the queue (a page may stop and start its effects); only another person clears it. */
function useRunning(feed: Feed | undefined) {
  const before = useRef<Feed>(undefined)
  useEffect(() => {
    if (before.current !== feed) before.current?.signOut()
    before.current = feed
    if (!feed) return
    feed.start()
    window.addEventListener('online', feed.wake)
    window.addEventListener('offline', feed.lose)
    document.addEventListener('visibilitychange', feed.wake)
    return () => {
      window.removeEventListener('online', feed.wake)
      window.removeEventListener('offline', feed.lose)
      document.removeEventListener('visibilitychange', feed.wake)
      feed.stop()
    }
  }, [feed])
}

const browserFeed = (userId: string, latest: { current: Omit<FeedProviderProps, 'userId' | 'children'> }) =>
  createFeed({
    dial: dialSocket(),
    clock: browserClock,
    random: Math.random,
    newId,
    outbox: browserOutbox({ userId, storage: localStorage, tab: sessionStorage, locks: navigator.locks, newId }),
    getToken: (want) => latest.current.getToken(want),
    postQuery: (query, input, token) => postOperation(query, input, { token }),
    onSessionEnded: (reason) => latest.current.onSessionEnded(reason),
    onReloadNeeded: () => (latest.current.onReloadNeeded ?? (() => reloadWhenQuiet({ wall: false })))(),
  })
