/** What needs attention now, each row a link to it. */
import type { Matter } from '@aura/contracts/dashboard/company-day.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { StateDot, StatusBadge, type Tone } from '../platform/ui/badge.tsx'
import { Card } from '../platform/ui/card.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { severityTone, useWall } from '../warroom/index.ts'
import { attentionOf } from './attention-of.ts'
import { Row } from './row.tsx'
import type { Where } from './tile.tsx'

export function Matters({ matters, total }: { matters: readonly Matter[]; total: number }) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  return (
    <Card title={t('dashboard.matters')}>
      {matters.length === 0 ? (
        permissions.includes('view_warroom') ? (
          <WaitingRow />
        ) : (
          <NothingMatters />
        )
      ) : (
        <chakra.ul listStyleType="none" data-matters={total}>
          {matters.map((matter) => (
            <AttentionRow key={matter.id} matter={matter} />
          ))}
          {total > matters.length && (
            <chakra.li px="4" py="2" borderTopWidth="1px" borderColor="line" color="muted" fontSize="sm">
              {t('dashboard.matters.more', { count: total - matters.length })}
            </chakra.li>
          )}
        </chakra.ul>
      )}
    </Card>
  )
}

function NothingMatters() {
  const { t } = useTranslation()
  return (
    <chakra.p px="4" pb="3">
      <StatusBadge tone="ok" word={t('dashboard.matters.none')} />
    </chakra.p>
  )
}

/** Nothing is late, but who waits needs somebody, all the more where nobody is on duty. */
function WaitingRow() {
  const { t } = useTranslation()
  const { state, status } = useWall()
  const attention = attentionOf(state, status)
  if (attention === 'unread')
    return (
      <chakra.p px="4" pb="3" color="muted">
        {t('dashboard.matters.unread')}
      </chakra.p>
    )
  if (attention === 'none') return <NothingMatters />
  if (!state) return <Skeleton h="24px" mx="4" mb="4" />
  const { waiting, online, longestSince } = state
  return (
    <chakra.ul listStyleType="none">
      <Row
        before={<StateDot tone={online === 0 ? 'attention' : 'info'} />}
        after={longestSince && <RelativeTime at={longestSince} />}
      >
        <Link to="/operations" search={{ scope: 'queue' }}>
          {t('dashboard.matters.waiting', { count: waiting })}
        </Link>
      </Row>
    </chakra.ul>
  )
}

function AttentionRow({ matter }: { matter: Matter }) {
  const { title, about } = useWords()(matter)
  return (
    <Row
      before={<StateDot tone={toneOf(matter)} />}
      after={'since' in matter && <RelativeTime at={matter.since} />}
      about={about}
    >
      {matter.kind === 'incident' ? (
        <Link to="/warroom/incidents/$incidentId" params={{ incidentId: matter.id }}>
          {title}
        </Link>
      ) : (
        <Link {...whereOf(matter)}>{title}</Link>
      )}
    </Row>
  )
}

function toneOf(matter: Matter): Tone {
  switch (matter.kind) {
    case 'incident':
    case 'alert':
      return severityTone[matter.severity]
    case 'queue':
      return 'attention'
    case 'channel':
      return matter.problem === 'failing' ? 'critical' : 'attention'
  }
}

function whereOf(matter: Exclude<Matter, { kind: 'incident' }>): Where {
  switch (matter.kind) {
    case 'alert':
      return { to: '/warroom/alerts', search: { alert: matter.id } }
    case 'queue':
      return { to: '/operations', search: { scope: 'all', queue: matter.id, order: 'longest_waiting' } }
    case 'channel':
      return { to: '/canais/digitais' }
  }
}

function useWords(): (matter: Matter) => { title: string; about: string } {
  const { t } = useTranslation()
  return (matter) => {
    switch (matter.kind) {
      case 'incident':
        return {
          title: matter.title,
          about: `INC-${matter.number} · ${t(`warroom.severity.${matter.severity}`)}`,
        }
      case 'alert':
        return {
          title: matter.name,
          about: `${t('dashboard.matter.alert')} · ${t(`warroom.severity.${matter.severity}`)}`,
        }
      case 'queue':
        return { title: matter.name, about: t('dashboard.matter.overdue', { count: matter.overdue }) }
      case 'channel':
        return { title: matter.name, about: t(`dashboard.matter.channel.${matter.problem}`) }
    }
  }
}
