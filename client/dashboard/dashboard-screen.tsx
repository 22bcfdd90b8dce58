/** /dashboard: how today is, and what waits for the user. */
import { chakra } from '@chakra-ui/react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'
import { CompanyDay } from './company-day.tsx'
import { MyDay } from './my-day.tsx'
import { type DayId, dayIds } from './search.ts'

const route = getRouteApi('/_app/dashboard')
const BehindDay = lazy(() => import('./day-drill-down.tsx'))

/** Managers begin with the company's day; everybody else has their own. */
export function DashboardScreen() {
  const { t } = useTranslation()
  const { day = 'company' } = route.useSearch()
  const navigate = route.useNavigate()
  const leads = useMe().permissions.includes('manage_dashboard')
  const content: Record<DayId, ReactNode> = { company: <CompanyDay />, mine: <MyDay /> }
  const choose = (next: DayId) => void navigate({ search: next === 'mine' ? { day: next } : {}, replace: true })
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" overflowX="hidden" overflowY="auto">
      <PageHeader title={t('shell.dashboard')} />
      <chakra.div
        display="flex"
        flexDirection="column"
        flex="1"
        w="full"
        maxW="1680px"
        px={{ base: '4', md: '6' }}
        pb="6"
      >
        {leads ? (
          <Tabs
            label={t('shell.dashboard')}
            open={day}
            choose={choose}
            tabs={dayIds.map((id) => ({ id, label: t(`dashboard.day.${id}`), content: content[id] }))}
          />
        ) : (
          content.mine
        )}
      </chakra.div>
      <Suspense>
        <BehindDay />
      </Suspense>
    </chakra.div>
  )
}
