/** /campaigns/tracking: what became of all campaigns, and the links that tell. */
import { createTarget, targets } from '@aura/contracts/tracking/target.ts'
import { targetsReducer } from '@aura/machines/tracking/targets.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { TabScreen } from '../platform/ui/tab-screen.tsx'
import { useHashAction } from '../platform/ui/use-hash-action.ts'
import type { TrackingTab } from './tracking-search.ts'

const OverviewTab = lazy(async () => ({ default: (await import('./overview-tab.tsx')).OverviewTab }))
const TargetsTab = lazy(async () => ({ default: (await import('./targets-tab.tsx')).TargetsTab }))
const TargetDialog = lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog }))
const TargetDrawer = lazy(async () => ({ default: (await import('./target-drawer.tsx')).TargetDrawer }))

const everything = {}
const route = getRouteApi('/_app/campaigns_/tracking')

export function TrackingScreen() {
  const { t } = useTranslation()
  const view = useView(targets, targetsReducer, everything)
  const { tab = 'campaigns', target: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [creating, setCreating] = useState(false)
  const mayCreate = useMay(createTarget.needs)
  useHashAction('new', () => setCreating(mayCreate))
  const { state, status, error } = view
  if (status === 'refused') return <EmptyState title={t('tracking.refused')} text={errorText(error)} />
  const open = (target: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, ...(target && { tab: 'links' }), target }), replace: true })
  const current = opened === undefined ? undefined : state?.targets[opened]
  return (
    <>
      <TabScreen<TrackingTab>
        title={t('tracking.title')}
        actions={mayCreate && <NewButton onClick={() => setCreating(true)}>{t('tracking.target.new')}</NewButton>}
        view={view}
        open={tab}
        choose={(id) => void navigate({ search: { tab: id }, replace: true })}
        tabs={[
          {
            id: 'campaigns',
            label: t('tracking.tab.campaigns'),
            content: (
              <Suspense fallback={<Skeleton h="160px" />}>
                <OverviewTab />
              </Suspense>
            ),
          },
          {
            id: 'links',
            label: t('tracking.tab.links'),
            content: (
              <Suspense fallback={<Skeleton h="160px" />}>
                <TargetsTab view={view} open={open} add={mayCreate && (() => setCreating(true))} />
              </Suspense>
            ),
          },
        ]}
      />
      <Suspense>
        {creating && (
          <TargetDialog
            target={null}
            leave={() => setCreating(false)}
            saved={({ id }) => {
              setCreating(false)
              open(id)
            }}
          />
        )}
        {current && <TargetDrawer key={current.id} target={current} close={() => open(undefined)} />}
      </Suspense>
    </>
  )
}
