/**
 * The stretch of the past that a moment lies in, and the next one before it is needed: two hands, of which each takes
 * the next but one while the other holds what is shown.
 */
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { momentsAtOnce, rewindRoom } from '@aura/contracts/warroom/rewind/rewind.ts'
import { useEffect, useState } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useQuery } from '../../platform/feed/use-query.ts'
import type { FormRead } from '../../platform/ui/form/form-read.ts'

export type Stretch = OutputOf<typeof rewindRoom>

/** Dragging to a moment passes many on the way: those without a rest are not fetched. */
const restMs = 250

/** Its data is undefined while it is fetched. `step` is in seconds. */
export function useRewindSegments(at: number, step: number): FormRead & { data: Stretch | undefined } {
  const spanMs = momentsAtOnce * step * 1000
  const position = Math.floor(useRest(at, spanMs) / spanMs)
  const isEven = position % 2 === 0
  const even = useHand((isEven ? position : position + 1) * spanMs, step, at)
  const odd = useHand((isEven ? position + 1 : position) * spanMs, step, at)
  const fetched = [even, odd].find(({ data }) => isIn(data, at, spanMs))
  return fetched ?? { ...(isEven ? even : odd), data: undefined }
}

const isIn = (stretch: Stretch | undefined, at: number, spanMs: number): boolean => {
  const from = stretch ? Date.parse(stretch.from) : at + 1
  return from <= at && at < from + spanMs
}

function useHand(fromMs: number, step: number, at: number) {
  const feed = useFeed()
  const from = new Date(fromMs).toISOString()
  const request = { from, seconds: momentsAtOnce * step, step }
  const read = useQuery(rewindRoom, request, { enabled: fromMs < feed.now() })
  const { data, status, refetch } = read
  const existing = data?.from === from ? data : undefined
  // What was not over when it was asked for is asked for again.
  const lacks =
    existing !== undefined && at >= fromMs && at < fromMs + request.seconds * 1000 && at > Date.parse(existing.until)
  useEffect(() => {
    if (lacks && status === 'ready') refetch()
  }, [lacks, status, refetch])
  return { ...read, data: existing }
}

/** A moment follows at once while it goes on, and when it rests after a leap. */
function useRest(at: number, spanMs: number): number {
  const [rested, setRested] = useState(at)
  // It waits by the clock, which is outside.
  useEffect(() => {
    if (Math.abs(at - rested) <= spanMs) return setRested(at)
    const timer = setTimeout(() => setRested(at), restMs)
    return () => clearTimeout(timer)
  }, [at, rested, spanMs])
  return rested
}
