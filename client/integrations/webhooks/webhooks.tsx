/** /integrations/webhooks: the addresses that are called with what happens here, and how they take it. */
import { type Activity, endpointActivity } from '@aura/contracts/integrations/delivery.ts'
import {
  createEndpoint,
  type Endpoint,
  type EndpointsState,
  endpointStates,
  endpoints,
} from '@aura/contracts/integrations/endpoint.ts'
import type { EndpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import { endpointsReducer } from '@aura/machines/integrations/endpoints.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { arrange } from '../../platform/ui/table/arrange.ts'
import type { Column, Filter } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { agoColumn, countColumn, statusColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'
import type { NewSecret } from './use-endpoint-actions.ts'
import { stateTones } from './webhook-words.ts'

const CreateEndpoint = lazy(async () => ({ default: (await import('./create-endpoint.tsx')).CreateEndpoint }))
const EndpointDrawer = lazy(async () => ({ default: (await import('./endpoint-drawer.tsx')).EndpointDrawer }))
const SigningSecret = lazy(async () => ({ default: (await import('./signing-secret.tsx')).SigningSecret }))

type Row = Endpoint & Partial<Activity>
const everything = {}
const nameOf = ({ name }: Endpoint) => name
const route = getRouteApi('/_app/integrations_/webhooks')
/** No event tells of single calls. */
const lookAgainMs = 5_000

export function WebhooksScreen() {
  const { t } = useTranslation()
  const view = useView(endpoints, endpointsReducer, everything)
  const { data: activity, refetch } = useQuery(endpointActivity, everything)
  const { endpoint: opened, create: creating } = route.useSearch()
  const navigate = route.useNavigate()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [secret, setSecret] = useState<NewSecret>()
  const mayCreate = useMay(createEndpoint.needs)
  const [columns, filters] = useColumns()
  useEffect(() => {
    const timer = setInterval(refetch, lookAgainMs)
    return () => clearInterval(timer)
  }, [refetch])
  const make = (create: EndpointFormat | undefined) =>
    void navigate({ search: (search) => ({ ...search, create }), replace: true })
  const open = (endpoint: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, endpoint }), replace: true })
  const latest = useMemo(() => new Map(activity?.map((one) => [one.endpointId, one])), [activity])
  const page = ({ endpoints }: EndpointsState, query: ListQuery) => pageOf(Object.values(endpoints), latest, query)
  const current = opened === undefined ? undefined : view.state?.endpoints[opened]
  const create = mayCreate && <NewButton onClick={() => make('standard')}>{t('webhooks.new')}</NewButton>
  return (
    <>
      <PageHeader title={t('webhooks.title')}>{create}</PageHeader>
      <ViewTable<EndpointsState, Row>
        {...{ view, page, columns, filters, ask }}
        name="integrations.webhooks"
        label={t('webhooks.list')}
        refused={t('webhooks.refused')}
        rowName={nameOf}
        asked={listQuery}
        open={({ id }) => open(id)}
        empty={
          <EmptyState
            title={t('webhooks.empty')}
            text={t('webhooks.empty_text')}
            example={t('webhooks.empty_example')}
            start={mayCreate && (() => make('standard'))}
          />
        }
      />
      <Suspense>
        {creating && mayCreate && <CreateEndpoint format={creating} leave={() => make(undefined)} made={setSecret} />}
        {current && <EndpointDrawer endpoint={current} close={() => open(undefined)} rotated={setSecret} />}
        {secret && (
          <SigningSecret
            name={secret.endpoint.name}
            secret={secret.secret}
            label={t('webhooks.secret')}
            use={t('webhooks.signing_text')}
            done={() => {
              setSecret(undefined)
              open(secret.endpoint.id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function pageOf(all: readonly Endpoint[], latest: ReadonlyMap<string, Activity>, query: ListQuery) {
  const { state } = query.filters
  const rows = all.filter((endpoint) => state === undefined || endpoint.state === state)
  return arrange(
    rows.map((endpoint): Row => ({ ...latest.get(endpoint.id), ...endpoint })),
    query,
    { words: ({ name, url }) => `${name} ${url}`, orders: [['name', (a, b) => a.name.localeCompare(b.name)]] },
  )
}

function useColumns(): [Column<Row>[], Filter[]] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const states = endpointStates.filter((state) => state !== 'removed')
    return [
      [
        { id: 'name', header: t('webhooks.name'), cell: nameOf, sort: 'name', width: 200, phone: 'title' },
        statusColumn(({ state }) => ({ tone: stateTones[state], word: t(`webhooks.state.${state}`) }), {
          id: 'state',
          header: t('webhooks.state'),
          width: 130,
        }),
        {
          id: 'url',
          header: t('webhooks.url'),
          cell: ({ url }) => url,
          text: ({ url }) => url,
          width: 300,
          phone: 'line',
        },
        agoColumn(({ lastAt }) => lastAt ?? null, { id: 'last', header: t('webhooks.last') }, t('webhooks.never')),
        countColumn(({ waiting = 0 }) => waiting, language, {
          id: 'waiting',
          header: t('webhooks.waiting'),
          width: 110,
        }),
        countColumn(({ failed = 0 }) => failed, language, { id: 'failed', header: t('webhooks.failed'), width: 110 }),
        countColumn(({ inDoubt = 0 }) => inDoubt, language, {
          id: 'doubt',
          header: t('webhooks.in_doubt'),
          width: 110,
        }),
      ],
      [
        {
          id: 'state',
          label: t('webhooks.state'),
          options: states.map((value) => ({ value, label: t(`webhooks.state.${value}`) })),
        },
      ],
    ]
  }, [t, language])
}
