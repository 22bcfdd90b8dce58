/** A value that changes without end, shown at most so often; the first and the last of its changes always are. */
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../ui/use-latest.ts'

export function usePaced<T>(value: T, ms: number, same: (a: T, b: T) => boolean): T {
  const [shown, show] = useState(value)
  const latest = useLatest(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (timer.current !== undefined || same(value, shown)) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        last.current = performance.now()
        show(latest.current)
      },
      Math.max(0, last.current + ms - performance.now()),
    )
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return shown
}
