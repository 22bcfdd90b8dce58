/** How the room is at this moment; each number opens what it counts. */
import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { useWall, ValueAge } from '../warroom/index.ts'
import { Item } from './item.tsx'

type MetricRow = { id: MetricId; value: number; since?: string | null }

export function CurrentMetrics() {
  const { t } = useTranslation()
  const { state, lateMs } = useWall()
  const lines: MetricRow[] = state
    ? [
        { id: 'conversations.waiting', value: state.waiting, since: state.longestSince },
        { id: 'conversations.unanswered', value: state.unanswered },
        { id: 'conversations.open', value: state.open },
        { id: 'operators.online', value: state.online },
      ]
    : []
  return (
    <Card title={t('dashboard.now')} beside={<ValueAge ms={lateMs} />}>
      {!state && <Skeleton h="150px" m="4" />}
      <chakra.ul listStyleType="none">
        {lines.map((line) => (
          <MetricValue key={line.id} {...line} />
        ))}
      </chakra.ul>
    </Card>
  )
}

function MetricValue({ id, value, since }: MetricRow) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = t(`warroom.metric.${id}`)
  return (
    <Item name={id} value={numberText(value, language)}>
      {value === 0 ? (
        title
      ) : (
        <Link to="/warroom" search={{ number: id }}>
          {title}
        </Link>
      )}
      {since && (
        <chakra.span fontSize="sm" color="muted" ms="1.5">
          <RelativeTime at={since} />
        </chakra.span>
      )}
    </Item>
  )
}
