/** Keeps the end of the thread in sight while the person is there, and offers the way back where they have scrolled up. */
import { useLayoutEffect, useRef, useState } from 'react'

/** Within so many pixels of the end the person reads along. */
const tolerance = 50

export function useFollowEnd() {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAway, setIsAway] = useState(false)
  const toEnd = () => {
    const { current } = box
    if (current) current.scrollTop = current.scrollHeight
  }
  // What has grown is measured before it is painted, so that nothing jumps.
  useLayoutEffect(() => {
    if (follows.current) toEnd()
  })
  return {
    box,
    isAway,
    onScroll() {
      const { current } = box
      if (!current) return
      follows.current = current.scrollHeight - current.scrollTop - current.clientHeight <= tolerance
      setIsAway(!follows.current)
    },
    toEnd() {
      follows.current = true
      setIsAway(false)
      toEnd()
    },
  }
}
