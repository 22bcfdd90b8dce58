import { useSyncExternalStore } from 'react'

/**
 * A hook that is true while the media query holds. It looks at each new size of the window as well: a screen that
 * missed the one change of the query would stand in the wrong layout until the next.
 */
export function mediaHook(text: string): () => boolean {
  const query = () => window.matchMedia(text)
  const matches = () => query().matches
  function subscribe(listener: () => void) {
    const list = query()
    list.addEventListener('change', listener)
    window.addEventListener('resize', listener)
    return () => {
      list.removeEventListener('change', listener)
      window.removeEventListener('resize', listener)
    }
  }
  return () => useSyncExternalStore(subscribe, matches)
}
