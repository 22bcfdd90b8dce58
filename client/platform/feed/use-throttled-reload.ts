import { useEffect, useRef } from 'react'

const soonMs = 1000

/**
 * Asks again when `mark` moves, at most once in `everyMs`: an import changes hundreds of rows at a time. The first time
 * after a rest it asks soon.
 */
export function useThrottledReload(mark: string | null | undefined, refetch: () => void, everyMs = soonMs) {
  const lastAsked = useRef(Number.NEGATIVE_INFINITY)
  const lastMark = useRef(mark)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const moved = lastMark.current !== undefined && mark !== lastMark.current
    lastMark.current = mark
    if (!moved) return
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        lastAsked.current = performance.now()
        refetch()
      },
      Math.max(soonMs, lastAsked.current + everyMs - performance.now()),
    )
  }, [mark, refetch, everyMs])
  // Leaving the screen is the end of it.
  useEffect(() => () => clearTimeout(timer.current), [])
}
