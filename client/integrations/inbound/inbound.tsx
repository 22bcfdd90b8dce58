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
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn, countColumn } from '../../platform/ui/table/typed-columns.tsx'
import { WebhookList } from '../webhooks/webhook-list.tsx'
import type { NewInbound } from './create-inbound.tsx'
import { inboundAddress } from './inbound-words.ts'

const CreateInbound = lazy(async () => ({ default: (await import('./create-inbound.tsx')).CreateInbound }))
const InboundDrawer = lazy(async () => ({ default: (await import('./inbound-drawer.tsx')).InboundDrawer }))
const SigningSecret = lazy(async () => ({ default: (await import('../webhooks/signing-secret.tsx')).SigningSecret }))

type Activity = OutputOf<typeof inboundActivity>[number]
type Row = InboundWebhook & Partial<Activity>
const everything = {}
const states = inboundStates.filter((state) => state !== 'removed' && state !== 'disabled')
const route = getRouteApi('/_app/integrations_/inbound')
/** No event tells of single requests. */
const lookAgainMs = 5_000

export function InboundScreen() {
  const { t } = useTranslation()
  const view = useView(inboundWebhooks, inboundReducer, everything)
  const read = useQuery(inboundActivity, everything)
  const { data: activity, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const { webhook: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<NewInbound>()
  const mayCreate = useMay(createInbound.needs)
  const columns = useColumns()
  const open = (webhook: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, webhook }), replace: true })
  const latest = useMemo(() => new Map(activity?.map((one) => [one.webhookId, one])), [activity])
  const rows = ({ webhooks }: InboundState) =>
    Object.values(webhooks).map((webhook): Row => ({ ...latest.get(webhook.id), ...webhook }))
  const current = opened === undefined ? undefined : view.state?.webhooks[opened]
  const addressText = ({ webhook: { id, proof } }: NewInbound) =>
    `${inboundAddress(id)} · ${t(`inbound.address_text.${proof.kind}`, { header: proof.header })}`
  return (
    <>
      <WebhookList<InboundState, Row>
        {...{ view, read, rows, columns, states, open }}
        table="integrations.inbound"
        texts={{
          ...{
            title: t('inbound.title'),
            label: t('inbound.title'),
            name: t('inbound.name'),
            create: t('inbound.new'),
          },
          ...{
            empty: t('inbound.empty'),
            emptyText: t('inbound.empty_text'),
            emptyExample: t('inbound.empty_example'),
          },
        }}
        words={({ name }) => name}
        create={mayCreate && (() => setCreating(true))}
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

function useColumns(): Column<Row>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      agoColumn(({ lastAt }) => lastAt ?? null, { id: 'last', header: t('inbound.last') }, t('webhooks.never')),
      countColumn(({ applied = 0 }) => applied, language, { id: 'applied', header: t('inbound.applied') }),
      countColumn(({ waiting = 0 }) => waiting, language, { id: 'waiting', header: t('inbound.status.waiting') }),
      countColumn(({ failed = 0 }) => failed, language, { id: 'failed', header: t('inbound.failed') }),
    ],
    [t, language],
  )
}
