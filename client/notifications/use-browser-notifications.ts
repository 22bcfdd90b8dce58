/**
 * Notifications outside the page, while no tab of this person is looked at. The tabs agree by locks: one of
 * them holds the person's own and shows, and each tab that is looked at holds a shared one, so the one that
 * shows knows that nobody is looking. A tab that dies lets go of both.
 */
import type { Notification as Item } from '@aura/contracts/notifications/notification.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLanguage } from '../platform/i18n/language.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { browserPermission } from './browser-permission.ts'
import { titleOf, wordsOf } from './notification-text.ts'

const locks = (): LockManager | undefined => navigator.locks

const visibleTabLock = (userId: string) => `aura.notifications.looks.${userId}`

/** Whether any of the user's tabs is visible. */
export async function isLookedAt(userId: string): Promise<boolean> {
  const manager = locks()
  if (!manager) return document.visibilityState === 'visible'
  const { held = [] } = await manager.query()
  return held.some(({ name }) => name === visibleTabLock(userId))
}

/** Holds a lock until the returned function is called. */
function hold(name: string, mode: LockMode, got: () => void = () => {}): () => void {
  const ending = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks()
    ?.request(name, { mode, signal: ending.signal }, () => {
      got()
      return promise
    })
    .catch(() => {})
  return () => {
    ending.abort()
    resolve()
  }
}

export function useBrowserNotifications(
  userId: string,
  items: readonly Item[] | undefined,
  open: (item: Item) => void,
) {
  const language = useLanguage()
  const opening = useLatest(open)
  const shows = useRef(false)
  const notices = useRef(new Map<string, Notification>())
  const [leading, looking] = [`aura.notifications.shows.${userId}`, visibleTabLock(userId)]

  useEffect(() => {
    const release = hold(leading, 'exclusive', () => {
      shows.current = true
    })
    return () => {
      shows.current = false
      release()
    }
  }, [leading])

  useEffect(() => {
    let release: (() => void) | undefined
    const follow = () => {
      release?.()
      release = document.visibilityState === 'visible' ? hold(looking, 'shared') : undefined
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      release?.()
    }
  }, [looking])

  // What was read or removed anywhere is not left standing on the desktop.
  useEffect(() => {
    for (const [id, notice] of notices.current) {
      const item = items?.find((item) => item.id === id)
      if (item && !item.read) continue
      notice.close()
      notices.current.delete(id)
    }
  }, [items])

  return useCallback(
    async (fresh: readonly Item[]) => {
      const wanted = fresh.filter(({ browser }) => browser)
      if (wanted.length === 0 || browserPermission() !== 'granted') return
      if ((locks() && !shows.current) || (await isLookedAt(userId))) return
      for (const item of wanted) {
        const notice = new Notification(titleOf(item.kind), {
          body: wordsOf(item, language),
          tag: item.id,
          lang: language,
        })
        notice.onclick = () => {
          window.focus()
          notice.close()
          opening.current(item)
        }
        notices.current.set(item.id, notice)
      }
    },
    [language, userId, opening],
  )
}
