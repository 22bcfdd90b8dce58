import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { useEffect, useRef } from 'react'
import { useLatest } from '../platform/ui/use-latest.ts'

const marks = (items: readonly Notification[]) => items.map(({ id, count }) => `${id} ${count}`)

/**
 * Tells of what came after the page was opened: new and still unread, or grown. What a reload finds, what
 * moves up from older ones and what is brought back is nothing new.
 */
export function useFresh(items: readonly Notification[] | undefined, tell: (fresh: readonly Notification[]) => void) {
  const latest = useLatest(tell)
  const seenMarks = useRef<Set<string>>(undefined)
  const newest = useRef('')
  // News is an effect of what is shown, not of a press.
  useEffect(() => {
    if (!items) return
    const before = seenMarks.current
    const since = newest.current
    newest.current = items[0] && items[0].at > since ? items[0].at : since
    seenMarks.current = new Set([...(before ?? []), ...marks(items)])
    if (!before) return
    const fresh = items.filter((item) => !item.read && item.at >= since && !before.has(`${item.id} ${item.count}`))
    if (fresh.length > 0) latest.current(fresh)
  }, [items, latest])
}
