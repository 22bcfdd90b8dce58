/** /warroom/readiness: the people on call, the steps of an incident, and the members of each group. */
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { Groups } from '../groups/groups.tsx'
import { Policies } from './policies.tsx'
import { type ReadinessTab, readinessTabs } from './readiness-search.ts'
import { Schedules } from './schedules.tsx'

const route = getRouteApi('/_app/warroom_/readiness')
const everything = {}

export function ReadinessScreen() {
  const { t } = useTranslation()
  const { tab = 'schedules' } = route.useSearch()
  const navigate = route.useNavigate()
  const { state, status, error, asOf } = useView(readiness, readinessReducer, everything)
  const title = t('warroom.readiness')
  if (status === 'refused') return <EmptyState title={errorText(error)} />
  const content = (id: ReadinessTab) => {
    if (!state) return <Skeleton h="180px" />
    switch (id) {
      case 'schedules':
        return <Schedules state={state} />
      case 'policies':
        return <Policies state={state} />
      case 'groups':
        return <Groups state={state} />
    }
  }
  return (
    <>
      <PageHeader title={title}>
        <Button asChild variant="ghost">
          <Link to="/warroom" search={{ tab: 'operations' }}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('warroom.title')}
          </Link>
        </Button>
      </PageHeader>
      <StaleOverlay status={status} asOf={asOf}>
        <chakra.div
          display="flex"
          flexDirection="column"
          flex="1"
          minH="0"
          overflowY="auto"
          px={{ base: '4', md: '6' }}
          pb="6"
        >
          <Tabs
            label={title}
            open={tab}
            choose={(next) =>
              void navigate({ search: { tab: next === 'schedules' ? undefined : next }, replace: true })
            }
            tabs={readinessTabs.map((id) => ({ id, label: t(`warroom.readiness.${id}`), content: content(id) }))}
          />
        </chakra.div>
      </StaleOverlay>
    </>
  )
}
