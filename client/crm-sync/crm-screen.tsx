/** /integrations/crm: the CRMs that contacts are kept equal with, how each is, and what its syncs did. */
import {
  type CrmConnectionsState,
  type CrmConnectionView,
  connectCrm,
  crmConnections,
} from '@aura/contracts/crm-sync/connection.ts'
import type { AuthorizedKind } from '@aura/contracts/crm-sync/kinds.ts'
import { crmConnectionsReducer } from '@aura/machines/crm-sync/connections.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntegrationHealth, withHealth } from '../integrations/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { agoColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'
import { crmTones, kindText } from './crm-words.ts'
import { useAuthorized } from './use-authorized.ts'

const AuthorizeCrm = lazy(async () => ({ default: (await import('./authorize-crm.tsx')).AuthorizeCrm }))
const ConnectCrm = lazy(async () => ({ default: (await import('./connect-crm.tsx')).ConnectCrm }))
const CrmDrawer = lazy(async () => ({ default: (await import('./crm-drawer.tsx')).CrmDrawer }))

const everything = {}
const nameOf = ({ name }: CrmConnectionView) => name
const route = getRouteApi('/_app/integrations_/crm')

export function CrmScreen() {
  const { t } = useTranslation()
  const view = useView(crmConnections, crmConnectionsReducer, everything)
  const { connection: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [connecting, setConnecting] = useState(false)
  const [authorizing, setAuthorizing] = useState<AuthorizedKind>()
  const mayConnect = useMay(connectCrm.needs)
  const columns = useColumns()
  const open = useCallback(
    (connection: string | undefined) =>
      void navigate({ search: (search) => ({ ...search, connection }), replace: true }),
    [navigate],
  )
  useAuthorized(useCallback(({ id }) => open(id), [open]))
  const page = ({ connections }: CrmConnectionsState, query: ListQuery) =>
    arrange(Object.values(connections), query, {
      words: nameOf,
      orders: [['name', (a, b) => a.name.localeCompare(b.name)]],
    })
  const current = opened === undefined ? undefined : view.state?.connections[opened]
  return (
    <>
      <PageHeader title={t('crm-sync.title')}>
        {mayConnect && <NewButton onClick={() => setConnecting(true)}>{t('crm-sync.new')}</NewButton>}
      </PageHeader>
      <ViewTable<CrmConnectionsState, CrmConnectionView>
        {...{ view, page, columns, ask }}
        filters={[]}
        name="crm-sync.connections"
        label={t('crm-sync.title')}
        refused={t('crm-sync.refused_view')}
        rowName={nameOf}
        asked={listQuery}
        open={({ id }) => open(id)}
        empty={
          <EmptyState
            title={t('crm-sync.empty')}
            text={t('crm-sync.empty_text')}
            example={t('crm-sync.empty_example')}
            start={mayConnect && (() => setConnecting(true))}
          />
        }
      />
      <Suspense>
        {connecting && (
          <ConnectCrm
            leave={() => setConnecting(false)}
            made={({ id }) => open(id)}
            authorize={(kind) => {
              setConnecting(false)
              setAuthorizing(kind)
            }}
          />
        )}
        {authorizing && <AuthorizeCrm kind={authorizing} leave={() => setAuthorizing(undefined)} />}
        {current && <CrmDrawer connection={current} close={() => open(undefined)} />}
      </Suspense>
    </>
  )
}

function useColumns(): Column<CrmConnectionView>[] {
  const { t } = useTranslation()
  const health = useIntegrationHealth()
  return useMemo(
    () => [
      { id: 'name', header: t('crm-sync.name'), cell: nameOf, sort: 'name', width: 220, phone: 'title' },
      { id: 'kind', header: t('crm-sync.kind'), cell: ({ kind }) => kindText(kind, t), width: 160 },
      statusColumn(
        ({ id, state }) => withHealth({ tone: crmTones[state], word: t(`crm-sync.state.${state}`) }, health.get(id), t),
        { id: 'state', header: t('crm-sync.state'), width: 130 },
      ),
      agoColumn(({ lastSyncedAt }) => lastSyncedAt, { id: 'last', header: t('crm-sync.last') }, t('crm-sync.never')),
    ],
    [t, health],
  )
}
