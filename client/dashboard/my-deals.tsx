/** The user's open deals, those first that have stood still for the longest time. */
import { type MySales, stillDays } from '@aura/contracts/dashboard/my-day.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stageLabel } from '../deals/index.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { Card } from '../platform/ui/card.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { MoneySum, MoneyText } from '../platform/ui/money.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Row } from './row.tsx'

const stillMs = stillDays * 24 * 3600_000

export function MyDeals({ sales }: { sales: MySales }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const { open, value, moved, still, oldest } = sales
  return (
    <Card title={t('dashboard.my_day.deals')}>
      <chakra.p px="4" pb="3" color="muted">
        {t('dashboard.my_day.deals.open', { count: open })}
        {value.length > 0 && (
          <>
            {' · '}
            <MoneySum values={value} />
          </>
        )}
        {moved > 0 && ` · ${t('dashboard.my_day.deals.moved', { count: moved })}`}
        {still > 0 && ` · ${t('dashboard.my_day.deals.still', { count: still, days: stillDays })}`}
      </chakra.p>
      <ul>
        {oldest.map((deal) => (
          <Row
            key={deal.id}
            before={
              now - Date.parse(deal.movedAt) >= stillMs ? (
                <StateDot tone="attention" />
              ) : (
                <SquareKanban size={14} strokeWidth={1.75} aria-hidden="true" />
              )
            }
            about={
              <>
                {stageLabel(deal.stage)} · <MoneyText value={deal.value} language={language} />
                {deal.contact !== null && ` · ${deal.contact}`}
              </>
            }
            after={<RelativeTime at={deal.movedAt} />}
          >
            <Link to="/crm" search={{ deal: deal.id }}>
              {deal.title}
            </Link>
          </Row>
        ))}
      </ul>
    </Card>
  )
}
