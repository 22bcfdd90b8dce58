import { type RefObject, useEffect } from 'react'

const property = '--over-composer'
const gap = 8

/** Notices stand over the place where one writes, not on its buttons. */
export function useNoticesAbove(composer: RefObject<HTMLElement | null>) {
  // The page outside is where they stand.
  useEffect(() => {
    const element = composer.current
    if (!element) return
    const { style } = document.documentElement
    const place = () =>
      style.setProperty(property, `${Math.round(innerHeight - element.getBoundingClientRect().top) + gap}px`)
    const observer = new ResizeObserver(place)
    observer.observe(element)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
      style.removeProperty(property)
    }
  }, [composer])
}
