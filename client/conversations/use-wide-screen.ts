import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(min-width: 1280px)')

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** The customer panel has a column of its own. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
