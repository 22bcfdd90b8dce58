import { type RefObject, useEffect } from 'react'

const gestures = ['wheel', 'pointerdown', 'keydown'] as const

/** Brings the element into sight when the address names it, and again while what stands above it is still growing. */
export function useAnchor(anchor: string | undefined, at: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = at.current
    if (!anchor || location.hash !== `#${anchor}` || !element?.parentElement) return
    const growth = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }))
    const stop = () => growth.disconnect()
    growth.observe(element.parentElement)
    // From then on the person scrolls.
    for (const gesture of gestures) window.addEventListener(gesture, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const gesture of gestures) window.removeEventListener(gesture, stop)
    }
  }, [anchor, at])
}
