/** One clock for the whole screen: the company's, named where the viewer's own says another time. */
import { clock } from '@aura/contracts/warroom/wall/clock.ts'
import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChartSyncContext, useChartSync } from '../platform/charts/chart-sync.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { foreignClockName, TimeZoneContext, useTimeZone } from '../platform/i18n/time-zone.ts'
import { useSize } from './display-size.ts'
import { useMoment } from './rewind-moment.ts'

const nothing = {}

/** Stands around the room: its charts point at one moment and tell it on one clock. */
export function RoomClock({ children }: { children: ReactNode }) {
  const { data } = useQuery(clock, nothing)
  const sync = useChartSync()
  return (
    <TimeZoneContext value={data?.timeZone}>
      <ChartSyncContext value={sync}>{children}</ChartSyncContext>
    </TimeZoneContext>
  )
}

export function ClockName() {
  const language = useLanguage()
  const timeZone = useTimeZone()
  const moment = useMoment()
  const size = useSize()
  const name = timeZone === undefined ? undefined : foreignClockName(timeZone, moment, language)
  if (name === undefined) return null
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      fontSize={size === 'wall' ? '20px' : 'sm'}
      fontWeight="normal"
      color="muted"
      data-clock={timeZone}
    >
      <Clock size={14} strokeWidth={1.75} aria-hidden="true" style={{ flexShrink: 0 }} />
      {name}
    </chakra.span>
  )
}
