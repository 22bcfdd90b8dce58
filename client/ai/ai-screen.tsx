/** /integrations/ias: whose language models answer here, in which order, what they cost, and a prompt to try them with. */
import { createConnection } from '@aura/contracts/ai/connection.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { TabScreen } from '../platform/ui/tab-screen.tsx'
import type { AiTab } from './ai-search.ts'
import { BudgetPanel } from './budget-panel.tsx'
import { inOrder, useAiConnections } from './use-ai-connections.ts'

const ConnectionList = lazy(async () => ({ default: (await import('./connection-list.tsx')).ConnectionList }))
const CreateConnection = lazy(async () => ({ default: (await import('./create-connection.tsx')).CreateConnection }))
const ConnectionDrawer = lazy(async () => ({ default: (await import('./connection-drawer.tsx')).ConnectionDrawer }))
const UsageTab = lazy(async () => ({ default: (await import('./usage-tab.tsx')).UsageTab }))
const PrivacyTab = lazy(async () => ({ default: (await import('./privacy-tab.tsx')).PrivacyTab }))
const TrialTab = lazy(async () => ({ default: (await import('./trial-tab.tsx')).TrialTab }))

const route = getRouteApi('/_app/integrations_/ias')

export function AiScreen() {
  const { t } = useTranslation()
  const view = useAiConnections()
  const { tab = 'connections', connection: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [creating, setCreating] = useState(false)
  const mayCreate = useMay(createConnection.needs)
  const open = (connection: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, connection }), replace: true })
  const { state, status, error } = view
  if (status === 'refused') return <EmptyState title={t('ai.refused')} text={errorText(error)} />
  const rows = state && inOrder(state)
  const current = opened === undefined ? undefined : state?.connections[opened]
  const whenRead = (content: (read: NonNullable<typeof state>) => React.ReactNode) =>
    state ? <Suspense fallback={<Skeleton h="160px" />}>{content(state)}</Suspense> : <Skeleton h="160px" />
  return (
    <>
      <TabScreen<AiTab>
        title={t('ai.title')}
        actions={mayCreate && <NewButton onClick={() => setCreating(true)}>{t('ai.new')}</NewButton>}
        view={view}
        open={tab}
        choose={(id) => void navigate({ search: (search) => ({ ...search, tab: id }), replace: true })}
        tabs={[
          {
            id: 'connections',
            label: t('ai.tab.connections'),
            content: whenRead(({ budget }) => (
              <ConnectionList rows={rows ?? []} open={open} create={mayCreate && (() => setCreating(true))}>
                <BudgetPanel budget={budget} />
              </ConnectionList>
            )),
          },
          {
            id: 'usage',
            label: t('ai.tab.usage'),
            content: whenRead(({ budget }) => <UsageTab budget={budget} />),
          },
          { id: 'privacy', label: t('ai.tab.privacy'), content: whenRead(() => <PrivacyTab />) },
          { id: 'trial', label: t('ai.tab.trial'), content: whenRead(() => <TrialTab rows={rows ?? []} />) },
        ]}
      />
      <Suspense>
        {creating && <CreateConnection leave={() => setCreating(false)} created={({ id }) => open(id)} />}
        {current && state && (
          <ConnectionDrawer
            key={current.id}
            connection={current}
            currency={state.budget.currency}
            close={() => open(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
