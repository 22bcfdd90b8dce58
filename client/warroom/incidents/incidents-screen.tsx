/** /warroom/incidents: all there were, and how fast they were taken and resolved. */

import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import DeclareTool from './declare-tool.tsx'
import { Figures } from './figures.tsx'
import { History } from './history.tsx'

const route = getRouteApi('/_app/warroom_/incidents')

export function IncidentsScreen() {
  const { t } = useTranslation()
  const { tab = 'history' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayDeclare = useMay('create_warroom')
  const title = t('warroom.incidents')
  return (
    <>
      <PageHeader title={title}>
        <Button asChild variant="ghost">
          <Link to="/warroom">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('warroom.title')}
          </Link>
        </Button>
        {mayDeclare && <DeclareTool />}
      </PageHeader>
      <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '6' }}>
        <Tabs
          label={title}
          open={tab}
          choose={(next: 'history' | 'figures') =>
            void navigate({ search: { tab: next === 'figures' ? next : undefined }, replace: true })
          }
          tabs={[
            { id: 'history', label: t('warroom.history'), content: <History /> },
            { id: 'figures', label: t('warroom.figures'), content: <Figures /> },
          ]}
        />
      </chakra.div>
    </>
  )
}
