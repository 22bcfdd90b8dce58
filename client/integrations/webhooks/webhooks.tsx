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
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn, countColumn } from '../../platform/ui/table/typed-columns.tsx'
import type { NewSecret } from './use-endpoint-actions.ts'
import { WebhookList } from './webhook-list.tsx'

const CreateEndpoint = lazy(async () => ({ default: (await import('./create-endpoint.tsx')).CreateEndpoint }))
const EndpointDrawer = lazy(async () => ({ default: (await import('./endpoint-drawer.tsx')).EndpointDrawer }))
const SigningSecret = lazy(async () => ({ default: (await import('./signing-secret.tsx')).SigningSecret }))

type Row = Endpoint & Partial<Activity>
const everything = {}
const states = endpointStates.filter((state) => state !== 'removed')
const route = getRouteApi('/_app/integrations_/webhooks')
/** No event tells of single calls. */
const lookAgainMs = 5_000

export function WebhooksScreen() {
  const { t } = useTranslation()
  const view = useView(endpoints, endpointsReducer, everything)
  const read = useQuery(endpointActivity, everything)
  const { data: activity, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const { endpoint: opened, create: creating } = route.useSearch()
  const navigate = route.useNavigate()
  const [secret, setSecret] = useState<NewSecret>()
  const mayCreate = useMay(createEndpoint.needs)
  const columns = useColumns()
  const make = (create: EndpointFormat | undefined) =>
    void navigate({ search: (search) => ({ ...search, create }), replace: true })
  const open = (endpoint: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, endpoint }), replace: true })
  const latest = useMemo(() => new Map(activity?.map((one) => [one.endpointId, one])), [activity])
  const rows = ({ endpoints }: EndpointsState) =>
    Object.values(endpoints).map((endpoint): Row => ({ ...latest.get(endpoint.id), ...endpoint }))
  const current = opened === undefined ? undefined : view.state?.endpoints[opened]
  return (
    <>
      <WebhookList<EndpointsState, Row>
        {...{ view, read, rows, columns, states, open }}
        table="integrations.webhooks"
        texts={{
          ...{
            title: t('webhooks.title'),
            label: t('webhooks.list'),
            name: t('webhooks.name'),
            create: t('webhooks.new'),
          },
          ...{ empty: t('webhooks.empty'), emptyText: t('webhooks.empty_text') },
          emptyExample: t('webhooks.empty_example'),
        }}
        words={({ name, url }) => `${name} ${url}`}
        create={mayCreate && (() => make('standard'))}
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

function useColumns(): Column<Row>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        ...{ id: 'url', header: t('webhooks.url'), width: 300, phone: 'line' },
        cell: ({ url }) => url,
        text: ({ url }) => url,
      },
      agoColumn(({ lastAt }) => lastAt ?? null, { id: 'last', header: t('webhooks.last') }, t('webhooks.never')),
      countColumn(({ waiting = 0 }) => waiting, language, { id: 'waiting', header: t('webhooks.waiting'), width: 110 }),
      countColumn(({ failed = 0 }) => failed, language, { id: 'failed', header: t('webhooks.failed'), width: 110 }),
      countColumn(({ inDoubt = 0 }) => inDoubt, language, { id: 'doubt', header: t('webhooks.in_doubt'), width: 110 }),
    ],
    [t, language],
  )
}
