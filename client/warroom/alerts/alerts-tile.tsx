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
import { useSize } from '../display-size.ts'
import { TileFrame, tileLook, tileOpener } from '../metrics/tile-frame.tsx'
import { CountTrend } from '../metrics/trend.tsx'
import { useMoment, usePast } from '../rewind-moment.ts'
import { AlarmMark } from './alarm-mark.tsx'
import { useAlertWords } from './alert-texts.ts'
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
  const look = tileLook[useSize()]
  const id = useId()
  const moment = useMoment()
  const words = useAlertWords()
  const alarm = useTileAlarm('alerts')
  const alerts = state?.alerts ?? []
  const critical = alerts.filter(({ severity }) => severity === 'critical').length
  const oldest = Math.min(...alerts.map(({ raisedAt }) => Date.parse(raisedAt)))
  const anHourAgo = data?.values[0]
  return (
    <TileFrame p={look.p} minH={look.minH} data-tile="alerts" data-alarm={alarm?.state} aria-labelledby={id}>
      <chakra.div display="flex" alignItems="baseline" flexWrap="wrap" columnGap="2" fontSize={look.title}>
        <chakra.h2 id={id} flex="1 0 auto" color="muted" fontSize="inherit" fontWeight="medium">
          <TileLink to="/warroom/alerts">{t('warroom.alerts.active')}</TileLink>
        </chakra.h2>
        {alarm && <AlarmMark alarm={alarm} />}
      </chakra.div>
      <chakra.p display="flex" alignItems="baseline" flexWrap="wrap" columnGap="3" data-figures="">
        <chakra.span fontSize={look.figure} fontWeight="semibold" lineHeight="1.15">
          {state ? alerts.length : '–'}
        </chakra.span>
        <chakra.span fontSize={look.small} color="muted" data-oldest="">
          {alerts.length > 0 && t('warroom.alerts.oldest', { time: durationText((moment - oldest) / 1000) })}
        </chakra.span>
      </chakra.p>
      <chakra.p fontSize={look.small} color="muted">
        {alarm ? (
          <>
            <chakra.span fontWeight="semibold">{alarm.name}</chakra.span> · {words.about(alarm)}
          </>
        ) : critical === 0 ? (
          t('warroom.alerts.none_critical')
        ) : (
          t('warroom.alerts.critical', { count: critical })
        )}
      </chakra.p>
      <chakra.p fontSize={look.small} color="muted" minH="1.45em" mb="2" data-trend="">
        {live && (
          <CountTrend
            by={state && anHourAgo !== undefined ? alerts.length - anHourAgo : undefined}
            against={t('warroom.against.hour')}
          />
        )}
      </chakra.p>
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
    </TileFrame>
  )
}
