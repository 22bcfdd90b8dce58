import type { NotificationType } from '@aura/contracts/notifications/kinds.ts'
import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StateDot, type Tone } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { wordsOf } from './notification-text.ts'
import { timeWords } from './time-words.ts'

const toneOf: Record<NotificationType, Tone> = { success: 'ok', warning: 'attention', error: 'critical', info: 'info' }

type RowProps = {
  item: Notification
  /** The one that Tab stops at. */
  current: boolean
  open: (item: Notification) => void
  remove: (item: Notification) => void
}

export function NotificationRow({ item, current, open, remove }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = wordsOf(item, language)
  const tone = toneOf[item.type]
  const stop = current ? 0 : -1
  const press = (event: MouseEvent) => {
    // A new tab or window is the browser's business; the notification has been read all the same.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(item)
  }
  return (
    <chakra.li
      data-notification={item.id}
      data-read={item.read || undefined}
      display="flex"
      alignItems="flex-start"
      gap="1"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: 0 }}
      _hover={{ bg: 'hover' }}
    >
      <Main href={item.link ?? undefined} tabIndex={stop} onClick={press} data-main="">
        <chakra.span mt="1.5" flexShrink={0}>
          <StateDot tone={tone} />
        </chakra.span>
        <chakra.span flex="1" minW="0">
          <chakra.span srOnly>{t(`platform.state.${tone}`)}: </chakra.span>
          <chakra.span
            display="block"
            color={item.read ? 'muted' : 'text'}
            fontWeight={item.read ? 'normal' : 'medium'}
            overflowWrap="anywhere"
          >
            {text}
          </chakra.span>
          <Time at={item.at} />
          {!item.read && <chakra.span srOnly> {t('notifications.unread')}</chakra.span>}
        </chakra.span>
        {!item.read && (
          <chakra.span aria-hidden="true" mt="1.5" w="2" h="2" borderRadius="full" bg="accent" flexShrink={0} />
        )}
      </Main>
      <Button
        size="xs"
        variant="ghost"
        mt="1.5"
        me="1"
        tabIndex={stop}
        aria-label={t('notifications.remove', { text })}
        onClick={() => remove(item)}
      >
        <X size={16} strokeWidth={1.75} />
      </Button>
    </chakra.li>
  )
}

/** What has no screen behind it is a button. */
function Main({ href, ...props }: MainProps) {
  return href === undefined ? (
    <chakra.button type="button" {...look} {...props} />
  ) : (
    <chakra.a href={href} {...look} {...props} />
  )
}

type MainProps = {
  href: string | undefined
  tabIndex: number
  onClick: (event: MouseEvent) => void
  'data-main': string
  children: React.ReactNode
}

const look = {
  display: 'flex',
  flex: '1',
  minW: 0,
  alignItems: 'flex-start',
  gap: '2.5',
  px: '3',
  py: '2.5',
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: 'sm',
  _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
} as const

function Time({ at }: { at: string }) {
  const language = useLanguage()
  const feed = useFeed()
  // Ticks with the clock here, and is told by the server's.
  useNow(10_000)
  return (
    <chakra.time dateTime={at} title={formatInstant(at, language)} color="muted" fontSize="sm">
      {timeWords(at, feed.now(), language)}
    </chakra.time>
  )
}
