/** What waits in the queues that the user serves. */
import type { MyService } from '@aura/contracts/dashboard/my-day.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Row } from './row.tsx'

type MyQueuesProps = Pick<MyService, 'queues' | 'unqueued' | 'unqueuedSince'>

export function MyQueues({ queues, unqueued, unqueuedSince }: MyQueuesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sign = <ListOrdered size={14} strokeWidth={1.75} aria-hidden="true" />
  const waiting = (count: number) => (
    <chakra.span color="text" fontWeight="semibold" fontSize="md">
      {numberText(count, language)}
    </chakra.span>
  )
  const longest = (since: string | null | undefined) =>
    since && (
      <>
        {t('dashboard.my_day.longest')} <RelativeTime at={since} />
      </>
    )
  return (
    <Card title={t('dashboard.my_day.queues')}>
      {queues.length === 0 && unqueued === 0 && (
        <chakra.p px="4" pb="3" color="muted">
          {t('dashboard.my_day.queues.none')}
        </chakra.p>
      )}
      <ul>
        {queues.map(({ id, name, waiting: count, since }) => (
          <Row key={id} before={sign} after={waiting(count)} about={longest(since)}>
            <Link to="/operations" search={{ scope: 'queue', queue: id, order: 'longest_waiting' }}>
              {name}
            </Link>
          </Row>
        ))}
        {unqueued > 0 && (
          <Row before={sign} after={waiting(unqueued)} about={longest(unqueuedSince)}>
            <Link to="/operations" search={{ scope: 'queue', queue: 'none', order: 'longest_waiting' }}>
              {t('dashboard.my_day.unqueued')}
            </Link>
          </Row>
        )}
      </ul>
    </Card>
  )
}
