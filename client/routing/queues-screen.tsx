/** /operations/queues: who serves just now, and where conversations wait. For supervisors. */
import { agentStatus } from '@aura/contracts/routing/agent-status.ts'
import { agentStatusReducer } from '@aura/machines/routing/team-view.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { TabScreen } from '../platform/ui/tab-screen.tsx'
import { useHashAction } from '../platform/ui/use-hash-action.ts'
import { QueueTable } from './queue-table.tsx'
import { Team } from './team.tsx'

const route = getRouteApi('/_app/operations_/queues')
const everything = {}
const DefaultTargetsDialog = lazy(async () => ({
  default: (await import('./default-targets-dialog.tsx')).DefaultTargetsDialog,
}))

export function QueuesScreen() {
  const { t } = useTranslation()
  const { tab = 'team' } = route.useSearch()
  const navigate = route.useNavigate()
  const { state, status, error, asOf } = useView(agentStatus, agentStatusReducer, everything)
  const [open, setOpen] = useState<string>()
  const [editsTargets, setEditsTargets] = useState(false)
  const title = t('shell.queues')
  useHashAction('targets', () => setEditsTargets(true))
  if (status === 'refused') return <EmptyState title={t('routing.queues.refused')} text={errorText(error)} />
  const choose = (next: 'team' | 'queues') => {
    setOpen(undefined)
    void navigate({ search: { tab: next === 'team' ? undefined : next }, replace: true })
  }
  const list = { floor: state, open, setOpen }
  return (
    <>
      <TabScreen
        title={title}
        view={{ status, asOf }}
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/operations">
                <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('routing.queues.back')}
              </Link>
            </Button>
            {tab === 'queues' && (
              <Button onClick={() => setEditsTargets(true)}>{t('routing.queues.default_targets')}</Button>
            )}
            {tab === 'queues' && <NewButton onClick={() => setOpen('new')}>{t('routing.queues.new')}</NewButton>}
          </>
        }
        open={tab}
        choose={choose}
        tabs={[
          { id: 'team', label: t('routing.queues.tab.team'), content: <Team {...list} /> },
          { id: 'queues', label: t('routing.queues.tab.queues'), content: <QueueTable {...list} /> },
        ]}
      />
      <Suspense>{editsTargets && <DefaultTargetsDialog leave={() => setEditsTargets(false)} />}</Suspense>
    </>
  )
}
