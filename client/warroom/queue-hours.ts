/** That a queue is outside its hours, and when it opens: why its customers wait although nobody answers. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { isOpen, opensAt } from '@aura/machines/routing/hours.ts'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useLanguage } from '../platform/i18n/language.ts'
import { hourText, isSameDay, momentText } from '../platform/i18n/time-text.ts'
import { useTimeZone } from '../platform/i18n/time-zone.ts'
import { useNow } from '../platform/ui/clock.ts'
import { useQueues } from '../routing/index.ts'

/** Undefined of a queue that is open, and of one that is unknown. On the clock of the room, as all of its times. */
export function useClosedText(): (queueId: string) => string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const queues = useQueues()
  const feed = useFeed()
  const timeZone = useTimeZone()
  useNow(minuteMs)
  const now = new Date(feed.now())
  return (queueId) => {
    const hours = queues.find(({ id }) => id === queueId)?.hours ?? null
    if (isOpen(hours, now)) return undefined
    const opens = opensAt(hours, now)
    if (opens === null) return t('warroom.queues.closed')
    const at = opens.toISOString()
    return isSameDay(at, now.getTime(), timeZone)
      ? t('warroom.queues.closed.at', { time: hourText(at, language, timeZone) })
      : t('warroom.queues.closed.on', { time: momentText(at, language, timeZone, now.getTime()) })
  }
}
