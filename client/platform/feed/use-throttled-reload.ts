import { useEffect, useRef } from 'react'

/** Asks again when `mark` moves, at most once a second: an import changes hundreds of rows at a time. */
export function useThrottledReload(mark: string | null | undefined, refetch: () => void) {
  const lastMark = useRef(mark)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const moved = lastMark.current !== undefined && mark !== lastMark.current
    lastMark.current = mark
    if (!moved) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetch()
    }, 1000)
  }, [mark, refetch])
  // Leaving the screen is the end of it.
  useEffect(() => () => clearTimeout(timer.current), [])
}
