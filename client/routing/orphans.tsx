import { orphans } from '@aura/contracts/routing/agent-status.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import look from './desk.module.css'
import { standstillOf } from './standstill.ts'

const nothing = {}
const roundMs = 30_000

/**
 * That no conversation is left to itself is looked up and said, but never while customers wait; where one is, the watch
 * takes it within a minute.
 */
export function Orphans({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  const read = useQuery(orphans, nothing)
  const { data, refetch } = read
  const round = useNow(roundMs)
  // They are no events: what is found is what nothing has happened to.
  useEffect(() => {
    if (round > 0) refetch()
  }, [round, refetch])
  if (!data) return <PendingRead of={read} />
  const standstill = standstillOf(data.length, waiting)
  if (standstill !== 'orphans')
    return (
      <p className={look.orphans} role="status">
        <StateDot tone={standstill === 'none' ? 'ok' : 'attention'} />
        {standstill === 'none' ? t('routing.queues.no_orphans') : t('routing.queues.waiting_now', { count: waiting })}
      </p>
    )
  return (
    <div className={look.orphans} role="status">
      <StateDot tone="attention" />
      {t('routing.queues.orphans', { count: data.length })}
      <ul>
        {data.map(({ conversationId, why, since }) => (
          <li key={conversationId}>
            <Link to="/operations" search={{ c: conversationId }}>
              {t(`routing.queues.orphan.${why}`)} · <RelativeTime at={since} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
