/** /campaigns/sources: where people come from, and the forms that bring them. */
import { createForm, forms } from '@aura/contracts/tracking/form.ts'
import { formsReducer } from '@aura/machines/tracking/forms.ts'
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
import type { SourcesTab } from './sources-search.ts'

const SourceList = lazy(async () => ({ default: (await import('./source-list.tsx')).SourceList }))
const FormList = lazy(async () => ({ default: (await import('./form-list.tsx')).FormList }))
const CaptureFormDialog = lazy(async () => ({ default: (await import('./capture-form-dialog.tsx')).CaptureFormDialog }))

const everything = {}
const route = getRouteApi('/_app/campaigns_/sources')

export function SourcesScreen() {
  const { t } = useTranslation()
  const view = useView(forms, formsReducer, everything)
  const { tab = 'sources', form: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [creating, setCreating] = useState(false)
  const mayCreate = useMay(createForm.needs)
  useHashAction('new', () => setCreating(mayCreate))
  const { state, status, error } = view
  if (status === 'refused') return <EmptyState title={t('tracking.refused')} text={errorText(error)} />
  const open = (form: string | undefined) => void navigate({ search: { tab: 'forms', form }, replace: true })
  const current = opened === undefined ? undefined : state?.forms[opened]
  const leave = () => {
    setCreating(false)
    if (opened) open(undefined)
  }
  return (
    <>
      <TabScreen<SourcesTab>
        title={t('tracking.sources.title')}
        actions={mayCreate && <NewButton onClick={() => setCreating(true)}>{t('tracking.form.new')}</NewButton>}
        view={view}
        open={tab}
        choose={(id) => void navigate({ search: { tab: id }, replace: true })}
        tabs={[
          {
            id: 'sources',
            label: t('tracking.sources.tab'),
            content: (
              <Suspense fallback={<Skeleton h="160px" />}>
                <SourceList />
              </Suspense>
            ),
          },
          {
            id: 'forms',
            label: t('tracking.sources.forms'),
            content: (
              <Suspense fallback={<Skeleton h="160px" />}>
                <FormList view={view} open={open} add={mayCreate && (() => setCreating(true))} />
              </Suspense>
            ),
          },
        ]}
      />
      <Suspense>
        {creating && (
          <CaptureFormDialog
            form={null}
            leave={leave}
            saved={({ id }) => {
              setCreating(false)
              open(id)
            }}
          />
        )}
        {current && <CaptureFormDialog key={current.id} form={current} leave={leave} saved={leave} />}
      </Suspense>
    </>
  )
}
