/** Says new notifications to a screen reader: politely, and not more often than somebody can listen. */
import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { wordsOf } from './notification-text.ts'

const pauseMs = 5000

export function useAnnouncer() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [announcement, setAnnouncement] = useState('')
  const waiting = useRef<Notification[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = useCallback(() => {
    timer.current = undefined
    const [first, ...others] = waiting.current
    if (!first) return
    waiting.current = []
    setAnnouncement(
      others.length === 0 ? wordsOf(first, language) : t('notifications.announced', { count: others.length + 1 }),
    )
    timer.current = setTimeout(flush, pauseMs)
  }, [language, t])

  return {
    said: announcement,
    announce(fresh: readonly Notification[]) {
      waiting.current.push(...fresh)
      if (timer.current === undefined) flush()
    },
  }
}

export const Announcement = ({ said }: { said: string }) => (
  <chakra.span srOnly aria-live="polite" data-announced="">
    {said}
  </chakra.span>
)
