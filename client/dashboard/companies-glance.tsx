/** All companies at a glance, for platform owners; each number opens the companies behind it. */
import { type OwnedFilter, type OwnedTotals, owned } from '@aura/contracts/companies/owner.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Item } from './item.tsx'

const lines: readonly { figure: keyof OwnedTotals; filter: OwnedFilter }[] = [
  { figure: 'companies', filter: 'all' },
  { figure: 'openSessions', filter: 'sessions' },
  { figure: 'attention', filter: 'attention' },
  { figure: 'requests', filter: 'requests' },
  { figure: 'suspended', filter: 'suspended' },
]

export default function CompaniesGlance() {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(owned, { pageSize: 1 })
  const { data, refetch } = read
  usePolling(refetch, { every: 30_000 })
  return (
    <Card title={t('dashboard.companies')}>
      {!data && <PendingRead of={read} h="180px" m="4" />}
      <chakra.ul listStyleType="none">
        {data &&
          lines.map(({ figure, filter }) => (
            <Item key={figure} value={numberText(data.totals[figure], language)}>
              <Link to="/crm-owner" search={filter === 'all' ? {} : { f: { filter } }}>
                {t(`companies.tile.${figure}`)}
              </Link>
            </Item>
          ))}
      </chakra.ul>
    </Card>
  )
}
