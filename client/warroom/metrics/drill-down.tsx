/** What a number counts, one by one, each with the way to it. */
import { type BehindRow, behind } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { isGauge, type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { noQueue } from '@aura/machines/routing/team-view.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../../channels/index.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { durationText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText } from '../../platform/i18n/time-text.ts'
import { useTimeZone } from '../../platform/i18n/time-zone.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { useWallState } from '../use-wall.ts'
import { type DrillDown, useNumber, useOpenNumber } from './use-number.ts'

export default function Behind() {
  const number = useNumber()
  const open = useOpenNumber()
  const title = useTitle(number?.metric)
  const position = useWallState().state?.position
  return (
    <Drawer title={title} open={number !== undefined} close={() => open(undefined)} width={520}>
      {number && (
        <DrillDownRows key={`${number.metric} ${number.span} ${number.minute}`} {...number} wallPosition={position} />
      )}
    </Drawer>
  )
}

/** The metric, and its target. */
function useTitle(metric: MetricKey | undefined): string {
  const { t } = useTranslation()
  const { state } = useWallState()
  const found = metric && named(metric)
  if (!found) return ''
  const all = [
    ...(state?.queues ?? []),
    ...(state?.channels ?? []),
    ...(state?.operators ?? []),
    ...(state?.aiAgents ?? []),
  ]
  const name = found.of === noQueue ? t('warroom.queues.unqueued') : all.find(({ id }) => id === found.of)?.name
  const title = t(`warroom.metric.${found.id}`)
  return name === undefined ? title : `${title} · ${name}`
}

const rereadMs = 1000

/** `wallPosition`: how far of the log the number itself is; rows that are behind it are read again. */
export function DrillDownRows({
  metric,
  span,
  minute,
  wallPosition,
}: DrillDown & { wallPosition?: number | undefined }) {
  const { t } = useTranslation()
  const read = useQuery(behind, {
    key: metric,
    span,
    ...(minute !== undefined && { minute }),
  })
  const { data, status, refetch, position } = read
  const language = useLanguage()
  const timeZone = useTimeZone()
  const isBehind = status === 'ready' && minute === undefined && (wallPosition ?? 0) > position
  // The number goes on by itself on the volatile lane.
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(refetch, rereadMs)
    return () => clearTimeout(timer)
  }, [isBehind, refetch])
  if (!data) return <PendingRead of={read} h="240px" />
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="2" mb="2">
        <chakra.p flex="1" color="muted" role="status">
          {minute === undefined
            ? t(`warroom.behind.${isGauge(metric) ? 'now' : span}`, { count: data.total })
            : t('warroom.behind.at', { count: data.total, time: hourText(minute, language, timeZone) })}
          {data.total > data.rows.length && ` ${t('warroom.behind.first', { count: data.rows.length })}`}
        </chakra.p>
        <Button variant="ghost" onClick={refetch}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('warroom.behind.again')}
        </Button>
      </chakra.div>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column">
        {data.rows.map((row, at) => (
          // One conversation may be counted several times.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole, and no row moves.
          <chakra.li key={`${row.id} ${at}`} borderTopWidth="1px" borderColor="line" py="2">
            <DrillDownRow row={row} />
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}

const RowLink = chakra('a', {
  base: { fontWeight: 'medium', textDecoration: 'underline', textDecorationColor: 'edge', textUnderlineOffset: '3px' },
})

function DrillDownRow({ row }: { row: BehindRow }) {
  const { t } = useTranslation()
  const about = [
    row.queue,
    row.operator,
    row.seconds !== null ? t('warroom.behind.took', { time: durationText(row.seconds) }) : null,
  ]
  return (
    <chakra.div display="flex" alignItems="center" gap="2.5" minH="9">
      {row.channel && <ChannelIcon kind={row.channel} />}
      <chakra.div flex="1" minW="0">
        <RowOwner row={row} />
        <chakra.p fontSize="sm" color="muted" truncate>
          {about.filter((part) => part !== null).join(' · ')}
        </chakra.p>
      </chakra.div>
      <chakra.span fontSize="sm" color="muted">
        <RelativeTime at={row.at} />
      </chakra.span>
    </chakra.div>
  )
}

/** A deal opens on its board, everything else in its conversation. */
function RowOwner({ row: { kind, id, name, conversationId } }: { row: BehindRow }) {
  const { t } = useTranslation()
  const called = name === '' ? t('warroom.behind.nameless') : name
  if (kind === 'deal')
    return (
      <RowLink asChild>
        <Link to="/crm" search={{ deal: id }}>
          {called}
        </Link>
      </RowLink>
    )
  if (conversationId === null) return <chakra.p fontWeight="medium">{called}</chakra.p>
  return (
    <RowLink asChild>
      <Link to="/operations" search={{ scope: 'all', c: conversationId }}>
        {called}
      </Link>
    </RowLink>
  )
}
