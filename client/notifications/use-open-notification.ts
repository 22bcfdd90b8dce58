import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toast } from '../platform/ui/toast.tsx'
import { screenAt } from '../shell/menu.ts'

/** Goes to the screen behind a notification; one that is gone since is said, not shown as an error page. */
export function useOpenNotification() {
  const { t } = useTranslation()
  const router = useRouter()
  return ({ link }: Notification) => {
    if (link === null) return
    const { pathname } = new URL(link, location.origin)
    if (screenAt(pathname)) return router.history.push(link)
    toast({ tone: 'neutral', title: t('notifications.link_gone'), text: t('notifications.link_gone_text') })
  }
}
