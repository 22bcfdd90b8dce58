/** Announces which deal the user has open, edits or has selected, and reads what the others do. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useColleagues } from '../../companies/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useSay } from '../../platform/feed/use-volatile.ts'
import { useMe } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { hasOthers, mostSelected, type PresenceByDeal, presenceKey, stablePresence } from './presence.ts'

/** The cards of the board on which others are. */
export function usePresence(room: string): PresenceByDeal {
  const { id } = useMe()
  const store = useFeed().volatile(room)
  const isShared = useSyncExternalStore(store.subscribe, () => hasOthers(store.get(), id))
  const people = useColleagues(isShared)
  const names = useMemo(() => new Map(people.map((person) => [person.id, nameOf(person)])), [people])
  const read = useMemo(() => stablePresence(id, names), [id, names])
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}

/** A value lives for five seconds. */
const repeatMs = 2000

type Own = { open: string | undefined; editing: boolean; selected: readonly Pick<Deal, 'id'>[] }

/** For as long as there is something to announce; a page out of sight is announced only while it holds an edit. */
export function useAnnouncePresence(room: string, { open, editing, selected }: Own) {
  const { name } = useMe()
  const say = useSay(room)
  const [key] = useState(() => presenceKey(newId()))
  const ids = selected
    .slice(0, mostSelected)
    .map(({ id }) => id)
    .join(' ')
  const isPresent = open !== undefined || ids !== ''
  // The room and the page are outside.
  useEffect(() => {
    if (!isPresent) return
    const selectedIds = ids === '' ? [] : ids.split(' ')
    let wasAway = false
    const tell = () => {
      const isAway = document.visibilityState !== 'visible' && !editing
      // Nothing is there to be repeated.
      if (isAway && wasAway) return
      wasAway = isAway
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
