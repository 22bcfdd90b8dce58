import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import look from './composer.module.css'
import { leftOf } from './window-left.ts'

/** By which channel it goes out, and how long anything may still be written on it. */
export function MessagingWindow({ conversation }: { conversation: Pick<Conversation, 'channel' | 'windowEndsAt'> }) {
  const { t } = useTranslation()
  const feed = useFeed()
  useNow(10_000)
  const { channel, windowEndsAt } = conversation
  const left = windowEndsAt === null ? null : leftOf(windowEndsAt, feed.now())
  return (
    <span className={look.window}>
      {t('conversations.by_channel', { channel: t(`contacts.channel.${channel}`) })}
      {left !== null && (
        <>
          <Hourglass size={12} strokeWidth={1.75} aria-hidden="true" />
          {t('conversations.window.ends', { time: shortDuration(left) })}
        </>
      )}
    </span>
  )
}
