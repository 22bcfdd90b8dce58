import type { InputOf, OutputOf, Query } from '@aura/contracts/platform/operation.ts'
import { useCallback, useEffect, useState } from 'react'
import { useFeed } from './provider.tsx'
import { RefusedError, unreachable } from './refused.ts'

type Asked<T> = {
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
): Asked<OutputOf<Q>> & { refetch: () => void } {
  const feed = useFeed()
  const [asked, setAsked] = useState<Asked<OutputOf<Q>>>({ data: undefined, status: 'loading', position: 0 })
  const [times, setTimes] = useState(0)
  const key = JSON.stringify(input)
  // A read is outside work that depends on what is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the input differs, `times` that it is wanted again
  useEffect(() => {
    if (!enabled) return
    let wanted = true
    setAsked((before) => ({ data: before.data, position: before.position, status: 'loading' }))
    feed.read(query, input).then(
      ({ output, position }) => wanted && setAsked({ data: output, status: 'ready', position }),
      (error: unknown) => wanted && setAsked((before) => ({ ...before, status: 'failed', error: refusalOf(error) })),
    )
    return () => {
      wanted = false
    }
  }, [feed, query, key, enabled, times])
  const refetch = useCallback(() => setTimes((count) => count + 1), [])
  return { ...asked, refetch }
}

const refusalOf = (error: unknown) => (error instanceof RefusedError ? error : new RefusedError(unreachable))
