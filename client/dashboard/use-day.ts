/** A day's numbers, read again when there is something new of the company and with each minute. */
import { pulse, pulseKey, pulseRoom, pulseState } from '@aura/contracts/dashboard/pulse.ts'
import type { Query } from '@aura/contracts/platform/operation.ts'
import { pulseReducer } from '@aura/machines/dashboard/pulse.ts'
import { useEffect, useRef } from 'react'
import { useFeed } from '../platform/feed/provider.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useVolatile } from '../platform/feed/use-volatile.ts'
import { useNow } from '../platform/ui/clock.ts'

const nothing = {}

function usePulse() {
  const { state, status, asOf } = useView(pulse, pulseReducer, nothing)
  const heard = pulseState.safeParse(useVolatile(pulseRoom).get(pulseKey)?.value)
  return { position: Math.max(state?.position ?? 0, heard.success ? heard.data.position : 0), status, asOf }
}

/** The first news is read at once; while more comes, so often at most. */
export function useDay<Q extends Query>(query: Q, input: Parameters<typeof useQuery<Q>>[1], calmMs: number) {
  const { position, status, asOf } = usePulse()
  const request = useQuery(query, input)
  const { refetch } = request
  const feed = useFeed()
  const news = `${position} ${useNow(60_000)}`
  const seen = useRef(news)
  const readAt = useRef(0)
  useEffect(() => {
    if (seen.current === news) return
    const timer = setTimeout(
      () => {
        seen.current = news
        readAt.current = feed.now()
        refetch()
      },
      Math.max(0, readAt.current + calmMs - feed.now()),
    )
    return () => clearTimeout(timer)
  }, [news, refetch, feed, calmMs])
  return { ...request, live: { status, asOf } }
}
