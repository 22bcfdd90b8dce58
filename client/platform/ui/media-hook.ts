import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/**
 * A hook that is true while a media query about the window's size holds. It looks at each new size: a screen that missed
 * the one change of the query would stand in the wrong layout until the next.
 */
export const mediaHook = (query: string) => (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches)
