/** The user's customers who wait for an answer, the longest first; each opens its conversation. */
import type { MyService } from '@aura/contracts/dashboard/my-day.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../channels/index.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { durationText } from '../platform/i18n/figures.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Card } from '../platform/ui/card.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Row } from './row.tsx'

type Waiting = MyService['waiting']

export function MyWaiting({ waiting, total }: { waiting: Waiting; total: number }) {
  const { t } = useTranslation()
  return (
    <Card title={t('dashboard.my_day.waiting')}>
      {waiting.length === 0 ? (
        <chakra.p px="4" pb="3" color="muted">
          {t('dashboard.my_day.waiting.none')}
        </chakra.p>
      ) : (
        <ul>
          {waiting.map(({ id, name, channel, since, dueAt }) => (
            <Row
              key={id}
              before={<ChannelIcon kind={channel} />}
              after={<RelativeTime at={since} />}
              about={dueAt && <Due at={dueAt} />}
            >
              <Link to="/operations" search={{ c: id }}>
                {name}
              </Link>
            </Row>
          ))}
        </ul>
      )}
      {total > waiting.length && (
        <chakra.p px="4" py="2" borderTopWidth="1px" borderColor="line" color="muted" fontSize="sm">
          {t('dashboard.matters.more', { count: total - waiting.length })}
        </chakra.p>
      )}
    </Card>
  )
}

/** Until when an answer was promised. */
function Due({ at }: { at: string }) {
  const { t } = useTranslation()
  const feed = useFeed()
  useNow()
  const seconds = (Date.parse(at) - feed.now()) / 1000
  const isLate = seconds < 0
  return (
    <StatusBadge
      tone={isLate ? 'critical' : 'neutral'}
      word={t(isLate ? 'dashboard.my_day.late' : 'dashboard.my_day.due', { time: durationText(Math.abs(seconds)) })}
    />
  )
}
