/** How numbers went, asked again with each minute: history is what is over. */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { history } from '@aura/contracts/warroom/metrics/history.ts'
import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { useEffect, useRef } from 'react'
import type { TimeAxis } from '../../platform/charts/chart-props.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { usePast } from '../rewind-moment.ts'

export type HistoryQuery = { keys: MetricKey[]; minutes: number; step: number; ago?: number; window?: number }
/** A value stands where its step ends. */
export type Series = { axis: TimeAxis; of: (key: MetricKey) => readonly (number | null)[] }

const none: readonly (number | null)[] = []
/** While the room plays its past, one answer serves so many minutes of it. */
const blockMs = 30 * minuteMs

export function useHistory(historyQuery: HistoryQuery): Series {
  // What is compared is now; a moment that was stands for itself.
  const live = usePast() === null
  return useSeries(historyQuery, live)
}

function useSeries(historyQuery: HistoryQuery & { until?: string }, enabled: boolean): Series {
  const live = usePast() === null
  const { data, refetch } = useQuery(history, historyQuery, { enabled })
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

/** The same minute by minute, and while the room is rewound up to the moment it shows. */
export function useRewindableHistory(historyQuery: Omit<HistoryQuery, 'step'>): Series {
  const at = usePast()?.at
  const { minutes } = historyQuery
  const blockEnd = at === undefined ? undefined : Math.ceil(at / blockMs) * blockMs
  const { axis, of } = useSeries(
    {
      ...historyQuery,
      step: 1,
      ...(blockEnd !== undefined && {
        until: new Date(blockEnd).toISOString(),
        minutes: minutes + blockMs / minuteMs,
      }),
    },
    true,
  )
  if (at === undefined || axis.from === 0) return { axis, of }
  const ago = (historyQuery.ago ?? 0) * minuteMs
  const end = Math.floor((Math.floor(at / minuteMs) * minuteMs - ago - axis.from) / minuteMs) + 1
  const begin = end - minutes
  return {
    axis: { ...axis, from: axis.from + begin * minuteMs },
    of: (key) => of(key).slice(Math.max(0, begin), Math.max(0, end)),
  }
}

/** One number of a stretch of time that is over. */
export function usePastNumber(key: MetricKey, minutes: number, ago: number): number | null | undefined {
  return useHistory({ keys: [key], minutes, step: minutes, ago }).of(key)[0]
}
