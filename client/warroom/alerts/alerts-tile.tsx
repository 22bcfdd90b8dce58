/**
 * How many alerts there are, against an hour ago, how that went, and how long the oldest one lasts. Pressed, it shows
 * them all. A critical one that is about no other tile's number fills it.
 */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { alertCounts } from '@aura/contracts/warroom/alerts/alert.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../platform/charts/chart.tsx'
import { useQuery } from '../../platform/feed/use-query.ts'
import { durationText } from '../../platform/i18n/figures.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { useIsCompact, useSize } from '../display-size.ts'
import { TileFrame, TileNote, tileLook, tileOpener } from '../metrics/tile-frame.tsx'
import { CountTrend } from '../metrics/trend.tsx'
import { useMoment, usePast } from '../rewind-moment.ts'
import { AlarmMark, AlarmNote } from './alarm-mark.tsx'
import { useTileAlarm } from './tile-alarm.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

const TileLink = chakra(Link, { base: tileOpener })
const lastHour = {}

export default function AlertsTile() {
  const { t } = useTranslation()
  const { state } = useActiveAlerts()
  const live = usePast() === null
  const { data, refetch } = useQuery(alertCounts, lastHour, { enabled: live })
  const minute = useNow(minuteMs)
  useEffect(() => {
    if (minute > 0 && live) refetch()
  }, [minute, refetch, live])
  const size = useSize()
  const look = tileLook[size]
  const isCompact = useIsCompact()
  const id = useId()
  const moment = useMoment()
  const alarm = useTileAlarm('alerts')
  const alerts = state?.alerts ?? []
  const critical = alerts.filter(({ severity }) => severity === 'critical')
  const counts = (['firing', 'acknowledged', 'snoozed'] as const).map((named) => ({
    key: `warroom.alerts.critical_${named}` as const,
    count: critical.filter(({ state }) => state === named).length,
  }))
  const [first] = counts.filter(({ count }) => count > 0)
  const criticalText = first ? t(first.key, { count: first.count }) : t('warroom.alerts.none_critical')
  const oldest = Math.min(...alerts.map(({ raisedAt }) => Date.parse(raisedAt)))
  const age = alerts.length > 0 && t('warroom.alerts.oldest', { time: durationText((moment - oldest) / 1000) })
  const anHourAgo = data?.values[0]
  return (
    <TileFrame p={look.p} minH={look.minH} data-tile="alerts" data-alarm={alarm?.state} aria-labelledby={id}>
      <chakra.div
        display="flex"
        alignItems="baseline"
        flexWrap="wrap"
        columnGap="2"
        fontSize={isCompact ? '20px' : look.title}
      >
        <chakra.h2 id={id} flex="1 1 auto" minW="0" color="muted" fontSize="inherit" fontWeight="medium">
          <TileLink to="/warroom/alerts">{t('warroom.alerts.active')}</TileLink>
        </chakra.h2>
        {size === 'wall' && alarm && <AlarmMark alarm={alarm} />}
      </chakra.div>
      <chakra.p display="flex" alignItems="baseline" flexWrap="wrap" columnGap="3" data-figures="">
        <chakra.span fontSize={look.figure} fontWeight="semibold" lineHeight={look.line}>
          {state ? alerts.length : '–'}
        </chakra.span>
        {size === 'wall' && (
          <chakra.span fontSize={look.small} color="muted">
            {age || criticalText}
          </chakra.span>
        )}
      </chakra.p>
      {/* The room of two lines is there before the first alert, so that it moves nothing. */}
      <TileNote size={size} fontSize={look.small} {...(size === 'wall' && { minH: '2.9em' })}>
        {size === 'desk' && age && <p>{age}</p>}
        {alarm ? <AlarmNote alarm={alarm} /> : (size === 'desk' || age) && <p>{criticalText}</p>}
        {live && (
          <p data-trend="">
            <CountTrend
              by={state && anHourAgo !== undefined ? alerts.length - anHourAgo : undefined}
              against={t('warroom.against.hour')}
            />
          </p>
        )}
      </TileNote>
      {look.chart > 0 && (
        <chakra.div mt="auto" fontSize={look.small} minH={`${look.chart}px`}>
          {live && (
            <Sparkline
              label={t('warroom.chart.hour', { what: t('warroom.alerts.active') })}
              axis={{ from: data ? Date.parse(data.from) + data.stepMs : 0, stepMs: minuteMs }}
              values={data?.values ?? []}
              reference={anHourAgo}
              height={look.chart}
            />
          )}
        </chakra.div>
      )}
    </TileFrame>
  )
}
