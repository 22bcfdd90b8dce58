/** That a queue is outside its hours, and when it opens: why its customers wait although nobody answers. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Hours } from '@aura/contracts/routing/hours.ts'
import { queues as queuesView } from '@aura/contracts/routing/queue.ts'
import { openingHours } from '@aura/contracts/warroom/wall/opening-hours.ts'
import { isOpen, opensAt } from '@aura/machines/routing/hours.ts'
import { queuesReducer } from '@aura/machines/routing/views.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { hourText, isSameDay, momentText } from '../platform/i18n/time-text.ts'
import { useTimeZone } from '../platform/i18n/time-zone.ts'
import { useMay } from '../platform/me.ts'
import { useNow } from '../platform/ui/clock.ts'

const nothing = {}

export type ClosedQueue = { state: string; opens?: string }

export const closedText = ({ state, opens }: ClosedQueue) => [state, opens].filter(Boolean).join(' · ')

/** Undefined of a queue that is open, and of one that is unknown. On the clock of the room, as all of its times. */
export function useClosedQueue(): (queueId: string) => ClosedQueue | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const hoursOf = useOpeningHours()
  const feed = useFeed()
  const timeZone = useTimeZone()
  useNow(minuteMs)
  const now = new Date(feed.now())
  return (queueId) => {
    const hours = hoursOf.get(queueId) ?? null
    if (isOpen(hours, now)) return undefined
    const state = t('warroom.queues.closed')
    const opens = opensAt(hours, now)
    if (opens === null) return { state }
    const at = opens.toISOString()
    return {
      state,
      opens: isSameDay(at, now.getTime(), timeZone)
        ? t('warroom.queues.closed.at', { time: hourText(at, language, timeZone) })
        : t('warroom.queues.closed.on', { time: momentText(at, language, timeZone, now.getTime()) }),
    }
  }
}

/** A display device watches no queues, so it asks for their hours once a minute. */
function useOpeningHours(): ReadonlyMap<string, Hours | null> {
  const maySeeQueues = useMay('view_operations')
  const { state } = useView(queuesView, queuesReducer, nothing, { enabled: maySeeQueues })
  const { data, refetch } = useQuery(openingHours, nothing, { enabled: !maySeeQueues })
  usePolling(refetch, { every: minuteMs, enabled: !maySeeQueues })
  return useMemo(
    () =>
      new Map(
        state ? state.map(({ id, hours }) => [id, hours]) : (data ?? []).map(({ queueId, hours }) => [queueId, hours]),
      ),
    [state, data],
  )
}
