/** The bell in the header: how many are unread, and the list behind it. It follows the person's room live. */
import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { chakra } from '@chakra-ui/react'
import { Bell as BellIcon } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { Popover } from '../platform/ui/popover.tsx'
import { Announcement, useAnnouncer } from './announcer.tsx'
import { useBell } from './use-bell.ts'
import { useBrowserNotifications } from './use-browser-notifications.ts'
import { useFresh } from './use-new-notifications.ts'
import { useOpenNotification } from './use-open-notification.ts'

const NotificationPanel = lazy(async () => ({ default: (await import('./panel.tsx')).NotificationPanel }))

export function Bell() {
  const { t } = useTranslation()
  const { id: userId } = useMe()
  const bell = useBell()
  const goTo = useOpenNotification()
  const { said, announce } = useAnnouncer()
  const unread = bell.state?.unread ?? 0

  const open = (item: Notification) => {
    bell.read(item)
    goTo(item)
  }
  const showOutside = useBrowserNotifications(userId, bell.state?.items, open)
  useFresh(bell.state?.items, (fresh) => {
    announce(fresh)
    void showOutside(fresh)
  })

  return (
    <>
      <Popover
        title={t('notifications.bell')}
        button={{
          variant: 'ghost',
          px: '0',
          position: 'relative',
          'aria-label': unread > 0 ? t('notifications.bell_unread', { count: unread }) : t('notifications.bell'),
          title: t('notifications.bell'),
          children: (
            <>
              <BellIcon size={16} strokeWidth={1.75} aria-hidden="true" />
              <Badge unread={unread} />
            </>
          ),
        }}
      >
        {(close) => (
          <NotificationPanel
            bell={bell}
            open={(item) => {
              if (item.link !== null) close()
              open(item)
            }}
          />
        )}
      </Popover>
      <Announcement said={said} />
    </>
  )
}

function Badge({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <chakra.span
      aria-hidden="true"
      data-badge=""
      data-figures=""
      position="absolute"
      top="0.5"
      insetStart="50%"
      ms="0.5"
      minW="4"
      h="4"
      px="1"
      borderRadius="full"
      bg="text"
      color="canvas"
      fontSize="xs"
      lineHeight="16px"
      fontWeight="semibold"
      transform="scale(0.88)"
      transformOrigin="left"
    >
      {unread > 99 ? '99+' : unread}
    </chakra.span>
  )
}
