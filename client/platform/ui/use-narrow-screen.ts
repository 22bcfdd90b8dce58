import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(max-width: 719px)')

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** One pane at a time. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
