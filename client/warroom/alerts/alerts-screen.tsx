/** /warroom/alerts: all there were, the rules that raise them, and announced work. */
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { RoomClock } from '../room-clock.tsx'
import { type AlertTab, alertTabs } from './alerts-search.ts'

const route = getRouteApi('/_app/warroom_/alerts')

const AlertHistory = lazy(async () => ({ default: (await import('./history.tsx')).AlertHistory }))
const Rules = lazy(async () => ({ default: (await import('./rules.tsx')).Rules }))
const MaintenanceList = lazy(async () => ({ default: (await import('./maintenance.tsx')).MaintenanceList }))

const later = (content: ReactNode) => <Suspense fallback={<Skeleton h="180px" />}>{content}</Suspense>

const contents = {
  history: later(<AlertHistory />),
  // Its charts and hours are on the clock that the rules are written for.
  rules: later(
    <RoomClock>
      <Rules />
    </RoomClock>,
  ),
  maintenance: later(<MaintenanceList />),
} as const

export function AlertsScreen() {
  const { t } = useTranslation()
  const { tab = 'history' } = route.useSearch()
  const navigate = route.useNavigate()
  const title = t('warroom.alerts')
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  return (
    <>
      <PageHeader title={title}>
        <Button asChild variant="ghost">
          <Link to="/warroom">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('warroom.title')}
          </Link>
        </Button>
      </PageHeader>
      <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '6' }} overflowY="auto">
        <Tabs
          label={title}
          open={tab}
          choose={(next: AlertTab) =>
            void navigate({ search: { tab: next === 'history' ? undefined : next }, replace: true })
          }
          tabs={alertTabs.map((id) => ({ id, label: t(`warroom.alerts.tab.${id}`), content: contents[id] }))}
        />
      </chakra.div>
    </>
  )
}
