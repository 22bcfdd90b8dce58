/** /integrations/inbound: the addresses of ours that other systems call, and what came in. */
import {
  createInbound,
  type InboundState,
  type InboundWebhook,
  inboundActivity,
  inboundStates,
  inboundWebhooks,
} from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { inboundReducer } from '@aura/machines/integrations/inbound/inbound.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
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
import { stateTones } from '../webhooks/webhook-words.ts'
import type { NewInbound } from './create-inbound.tsx'
import { inboundAddress } from './inbound-words.ts'

const CreateInbound = lazy(async () => ({ default: (await import('./create-inbound.tsx')).CreateInbound }))
const InboundDrawer = lazy(async () => ({ default: (await import('./inbound-drawer.tsx')).InboundDrawer }))
const SigningSecret = lazy(async () => ({ default: (await import('../webhooks/signing-secret.tsx')).SigningSecret }))

type Activity = OutputOf<typeof inboundActivity>[number]
type Row = InboundWebhook & Partial<Activity>
const everything = {}
const nameOf = ({ name }: InboundWebhook) => name
const route = getRouteApi('/_app/integrations_/inbound')
/** No event tells of single requests. */
const lookAgainMs = 5_000

export function InboundScreen() {
  const { t } = useTranslation()
  const view = useView(inboundWebhooks, inboundReducer, everything)
  const { data: activity, refetch } = useQuery(inboundActivity, everything)
  usePolling(refetch, { every: lookAgainMs })
  const { webhook: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<NewInbound>()
  const mayCreate = useMay(createInbound.needs)
  const [columns, filters] = useColumns()
  const open = (webhook: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, webhook }), replace: true })
  const latest = useMemo(() => new Map(activity?.map((one) => [one.webhookId, one])), [activity])
  const page = ({ webhooks }: InboundState, query: ListQuery) => pageOf(Object.values(webhooks), latest, query)
  const current = opened === undefined ? undefined : view.state?.webhooks[opened]
  const create = mayCreate && <NewButton onClick={() => setCreating(true)}>{t('inbound.new')}</NewButton>
  const addressText = ({ webhook: { id, proof } }: NewInbound) =>
    `${inboundAddress(id)} · ${t(`inbound.address_text.${proof.kind}`, { header: proof.header })}`
  return (
    <>
      <PageHeader title={t('inbound.title')}>{create}</PageHeader>
      <ViewTable<InboundState, Row>
        {...{ view, page, columns, filters, ask }}
        name="integrations.inbound"
        label={t('inbound.title')}
        refused={t('webhooks.refused')}
        rowName={nameOf}
        asked={listQuery}
        open={({ id }) => open(id)}
        empty={
          <EmptyState
            title={t('inbound.empty')}
            text={t('inbound.empty_text')}
            example={t('inbound.empty_example')}
            start={mayCreate && (() => setCreating(true))}
          />
        }
      />
      <Suspense>
        {creating && <CreateInbound leave={() => setCreating(false)} made={setSecret} />}
        {current && <InboundDrawer webhook={current} close={() => open(undefined)} rotated={setSecret} />}
        {secret && (
          <SigningSecret
            name={secret.webhook.name}
            secret={secret.secret}
            label={t('inbound.secret')}
            use={addressText(secret)}
            done={() => {
              setSecret(undefined)
              open(secret.webhook.id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function pageOf(all: readonly InboundWebhook[], latest: ReadonlyMap<string, Activity>, query: ListQuery) {
  const { state } = query.filters
  const rows = all.filter((webhook) => state === undefined || webhook.state === state)
  return arrange(
    rows.map((webhook): Row => ({ ...latest.get(webhook.id), ...webhook })),
    query,
    { words: nameOf, orders: [['name', (a, b) => a.name.localeCompare(b.name)]] },
  )
}

function useColumns(): [Column<Row>[], Filter[]] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const states = inboundStates.filter((state) => state !== 'removed' && state !== 'disabled')
    return [
      [
        { id: 'name', header: t('inbound.name'), cell: nameOf, sort: 'name', width: 220, phone: 'title' },
        statusColumn(({ state }) => ({ tone: stateTones[state], word: t(`webhooks.state.${state}`) }), {
          id: 'state',
          header: t('webhooks.state'),
          width: 130,
        }),
        agoColumn(({ lastAt }) => lastAt ?? null, { id: 'last', header: t('inbound.last') }, t('webhooks.never')),
        countColumn(({ applied = 0 }) => applied, language, { id: 'applied', header: t('inbound.status.applied') }),
        countColumn(({ waiting = 0 }) => waiting, language, { id: 'waiting', header: t('inbound.status.waiting') }),
        countColumn(({ failed = 0 }) => failed, language, { id: 'failed', header: t('inbound.status.failed') }),
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
