/** Why an operator's inbox is empty outside business hours, and when the first of the operator's queues opens. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { firstOpening } from '@aura/machines/routing/hours.ts'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText, momentText } from '../../platform/i18n/time-text.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { useQueues } from '../../routing/index.ts'

export function useOffHours(): string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id } = useMe()
  const serves = useMay('update_operations')
  const queues = useQueues()
  const feed = useFeed()
  useNow(minuteMs)
  const now = feed.now()
  const opens = serves ? firstOpening(queues, id, new Date(now)) : null
  if (opens === null) return undefined
  const at = opens.toISOString()
  return new Date(now).toDateString() === opens.toDateString()
    ? t('conversations.inbox.off_hours.at', { time: hourText(at, language) })
    : t('conversations.inbox.off_hours.on', { time: momentText(at, language) })
}
