/** How numbers went, asked again with each minute: history is what is over. */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { history } from '@aura/contracts/warroom/metrics/history.ts'
import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { useEffect, useRef } from 'react'
import type { TimeAxis } from '../../platform/charts/chart-props.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { usePast } from '../rewind-moment.ts'

export type HistoryQuery = { keys: MetricKey[]; minutes: number; step: number; ago?: number }
/** A value stands where its step ends. */
export type Series = { axis: TimeAxis; of: (key: MetricKey) => readonly (number | null)[] }

const none: readonly (number | null)[] = []

export function useHistory(historyQuery: HistoryQuery): Series {
  // What is compared is now; a moment that was stands for itself.
  const live = usePast() === null
  const { data, refetch } = useQuery(history, historyQuery, { enabled: live })
  const minute = useNow(minuteMs)
  const first = useRef(minute)
  useEffect(() => {
    if (first.current === minute || !live) return
    first.current = minute
    refetch()
  }, [minute, refetch, live])
  const stepMs = data?.stepMs ?? minuteMs
  return {
    axis: { from: data ? Date.parse(data.from) + stepMs : 0, stepMs },
    of: (key) => data?.series[key] ?? none,
  }
}

/** One number of a stretch of time that is over. */
export function usePastNumber(key: MetricKey, minutes: number, ago: number): number | null | undefined {
  return useHistory({ keys: [key], minutes, step: minutes, ago }).of(key)[0]
}
