/** 'Status do sistema': each part with its state, since when, how long it takes to answer, and its last 24 hours. */
import { statusHistory } from '@aura/contracts/warroom/status/status.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { formatAge } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot, StatusBadge } from '../../platform/ui/badge.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import look from './status.module.css'
import { nameOf, problemOf, tones } from './status-texts.ts'
import { type Bucket, Strip } from './strip.tsx'
import { overall, type ServiceStatus, useServiceStatuses } from './use-service-status.ts'

const nothing = {}
/** A strip has bars of ten minutes: a minute is soon enough. */
const lookMs = 60_000
const noBuckets: readonly Bucket[] = []

export default function StatusPanel() {
  const { t } = useTranslation()
  const found = useServiceStatuses()
  const read = useQuery(statusHistory, nothing)
  const { data, refetch } = read
  const round = useNow(lookMs)
  useEffect(() => {
    if (round > 0) refetch()
  }, [round, refetch])
  if (found.state === 'loading') return <Skeleton h="240px" borderRadius="lg" />
  if (found.state === 'lost')
    return (
      <Card title={t('warroom.status.title')}>
        <p className={look.note}>{t('warroom.status.lost')}</p>
      </Card>
    )
  const worst = overall(found.parts)
  const buckets = new Map(data?.map((item) => [item.id, item.buckets]))
  const show = (parts: readonly ServiceStatus[]) => (
    <ul className={look.parts}>
      {parts.map((part) => (
        <PartLine key={part.id} part={part} buckets={buckets.get(part.id) ?? noBuckets} />
      ))}
    </ul>
  )
  const channels = found.parts.filter(({ kind }) => kind === 'channel')
  const integrations = found.parts.filter(({ kind }) => kind === 'integration')
  const platform = found.parts.filter(({ kind }) => kind !== 'channel' && kind !== 'integration')
  return (
    <Card
      title={t('warroom.status.title')}
      beside={found.parts.length > 0 && <StatusBadge tone={tones[worst]} word={t(`warroom.status.is.${worst}`)} calm />}
    >
      <PendingRead of={read} mx="4" />
      {platform.length === 0 && <p className={look.note}>{t('warroom.status.none_yet')}</p>}
      {show(platform)}
      {!platform.some(({ kind }) => kind === 'telephony') && <NoTelephony />}
      {channels.length > 0 && (
        <>
          <h3 className={look.group}>{t('warroom.status.channels')}</h3>
          {show(channels)}
        </>
      )}
      {integrations.length > 0 && (
        <>
          <h3 className={look.group}>{t('warroom.status.integrations')}</h3>
          {show(integrations)}
        </>
      )}
    </Card>
  )
}

/** A company without a telephone line reads so, and does not look for it. */
function NoTelephony() {
  const { t } = useTranslation()
  return (
    <p className={look.component} data-part="telephony">
      <span className={look.summary}>
        <StateDot tone="neutral" />
        <span className={look.name}>{t('warroom.status.part.telephony')}</span>
        <span className={look.word}>{t('warroom.status.no_line')}</span>
      </span>
    </p>
  )
}

function PartLine({ part, buckets }: { part: ServiceStatus; buckets: readonly Bucket[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { status, silentFor, since, latencyMs, problem } = part
  const silent = silentFor !== null
  const word = silent ? t('warroom.status.silent') : t(`warroom.status.is.${status}`)
  return (
    <li className={look.component} data-part={part.id} data-status={silent ? 'silent' : status}>
      <div className={look.summary}>
        <StateDot tone={silent ? 'neutral' : tones[status]} calm />
        <span className={look.name}>{nameOf(t, part)}</span>
        {latencyMs !== null && !silent && (
          <span className={look.figure}>{t('monitoring.latency', { ms: latencyMs })}</span>
        )}
        <span className={look.word}>{word}</span>
      </div>
      {silent ? (
        <p className={look.reason}>{t('warroom.status.silent_for', { age: formatAge(silentFor, language) })}</p>
      ) : (
        status !== 'online' && (
          <p className={look.reason}>
            <RelativeTime at={since} />
            {problem !== null && ` · ${problemOf(t, problem)}`}
          </p>
        )
      )}
      <Strip buckets={buckets} />
    </li>
  )
}
