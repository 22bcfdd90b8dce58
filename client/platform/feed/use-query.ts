import type { InputOf, OutputOf, Query } from '@aura/contracts/platform/operation.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFeed } from './provider.tsx'
import { RefusedError, unreachable, worthRepeating } from './refused.ts'
import { useStableParams } from './use-stable-params.ts'

type QueryState<T> = {
  readonly data: T | undefined
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error?: RefusedError
  /** The position of the log that `data` shows. */
  readonly position: number
}

/** Reads once when the input changes, and again on `refetch`; what was read before stays until the new answer is there. */
export function useQuery<Q extends Query>(
  query: Q,
  input: InputOf<Q>,
  { enabled = true }: { enabled?: boolean } = {},
): QueryState<OutputOf<Q>> & { refetch: () => void } {
  const feed = useFeed()
  const same = useStableParams(input, `${query.name} ${JSON.stringify(input)}`)
  const [queryState, setQueryState] = useState<QueryState<OutputOf<Q>>>({
    data: undefined,
    status: 'loading',
    position: 0,
  })
  /** Only the answer to the newest question counts. */
  const newest = useRef(0)
  const refetch = useCallback(() => {
    newest.current += 1
    const ownGeneration = newest.current
    const show = (next: (before: QueryState<OutputOf<Q>>) => QueryState<OutputOf<Q>>) => {
      if (ownGeneration === newest.current) setQueryState(next)
    }
    show(({ data, position }) => ({ data, position, status: 'loading' }))
    feed.read(query, same).then(
      ({ output, position }) => show(() => ({ data: output, status: 'ready', position })),
      (error: unknown) => show((before) => ({ ...before, status: 'failed', error: refusalOf(error) })),
    )
  }, [feed, query, same])
  // A read is outside work that depends on what is shown.
  useEffect(() => {
    if (enabled) refetch()
    return () => {
      newest.current += 1
    }
  }, [enabled, refetch])
  // What failed for want of a server is asked again at the next sign of life.
  const { error } = queryState
  useEffect(() => {
    if (!enabled || !error || !worthRepeating(error.code)) return
    return feed.connection.subscribe(() => {
      if (feed.connection.get().state === 'live') refetch()
    })
  }, [enabled, error, feed, refetch])
  return { ...queryState, refetch }
}

const refusalOf = (error: unknown) => (error instanceof RefusedError ? error : new RefusedError(unreachable))
