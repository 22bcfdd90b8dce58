/** /operations/queues: who serves just now, and where conversations wait. For those who lead the floor. */
import { floor } from '@aura/contracts/conversations/desk/floor.ts'
import { floorReducer } from '@aura/machines/conversations/desk/views.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Veil } from '../../platform/connection/veil.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { QueueTable } from './queue-table.tsx'
import { Team } from './team.tsx'

const route = getRouteApi('/_app/operations_/queues')
const everything = {}

export function QueuesScreen() {
  const { t } = useTranslation()
  const { tab = 'team' } = route.useSearch()
  const navigate = route.useNavigate()
  const { state, status, error, asOf } = useView(floor, floorReducer, everything)
  const [open, setOpen] = useState<string>()
  const title = t('shell.queues')
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  if (status === 'refused') return <EmptyState title={t('conversations.queues.refused')} text={errorText(error)} />
  const choose = (next: 'team' | 'queues') => {
    setOpen(undefined)
    void navigate({ search: { tab: next === 'team' ? undefined : next }, replace: true })
  }
  const list = { floor: state, open, setOpen }
  return (
    <>
      <PageHeader title={title}>
        <Button asChild variant="ghost">
          <Link to="/operations">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('conversations.queues.back')}
          </Link>
        </Button>
        {tab === 'queues' && (
          <Button variant="solid" colorPalette="accent" onClick={() => setOpen('new')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('conversations.queues.new')}
          </Button>
        )}
      </PageHeader>
      <Veil status={status} asOf={asOf}>
        <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '6' }}>
          <Tabs
            label={title}
            open={tab}
            choose={choose}
            tabs={[
              { id: 'team', label: t('conversations.queues.tab.team'), content: <Team {...list} /> },
              { id: 'queues', label: t('conversations.queues.tab.queues'), content: <QueueTable {...list} /> },
            ]}
          />
        </chakra.div>
      </Veil>
    </>
  )
}
