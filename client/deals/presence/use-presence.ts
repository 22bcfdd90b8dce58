/** Announces which deal the user has open, edits or has selected, and reads what the others do. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useSay } from '../../platform/feed/use-volatile.ts'
import { useMe } from '../../platform/me.ts'
import { mostSelected, type PresenceByDeal, presenceKey, stablePresence } from './presence.ts'

/** The cards of the board on which others are. */
export function usePresence(room: string): PresenceByDeal {
  const { id } = useMe()
  const store = useFeed().volatile(room)
  const read = useMemo(() => stablePresence(id), [id])
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}

/** A value lives for five seconds. */
const repeatMs = 2000

type Own = { open: string | undefined; editing: boolean; selected: ReadonlySet<string> }

/** For as long as there is something to announce; a page out of sight is announced only while it holds an edit. */
export function useAnnouncePresence(room: string, { open, editing, selected }: Own) {
  const { name } = useMe()
  const say = useSay(room)
  const [key] = useState(() => presenceKey(newId()))
  const ids = [...selected].slice(0, mostSelected).join(' ')
  const isPresent = open !== undefined || ids !== ''
  // The room and the page are outside.
  useEffect(() => {
    if (!isPresent) return
    const selectedIds = ids === '' ? [] : ids.split(' ')
    const tell = () => {
      const isAway = document.visibilityState !== 'visible' && !editing
      void say(key, isAway ? null : { name, open: open ?? null, editing, selected: selectedIds })
    }
    tell()
    const timer = setInterval(tell, repeatMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [say, key, name, isPresent, open, editing, ids])
  useEffect(() => {
    if (!isPresent) return
    return () => void say(key, null)
  }, [say, key, isPresent])
}
