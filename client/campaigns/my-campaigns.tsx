/** /campaigns/my-campaigns: the campaigns in all their states, live; all of the company for who manages them. */
import {
  type Campaign,
  type CampaignsState,
  campaignStates,
  createCampaign,
  editCampaign,
} from '@aura/contracts/campaigns/campaign.ts'
import { totals } from '@aura/contracts/campaigns/ledger.ts'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../companies/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay, useMe } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { arrange, type Page } from '../platform/ui/table/arrange.ts'
import type { BulkAction } from '../platform/ui/table/column.ts'
import { isNarrowed, type ListQuery } from '../platform/ui/table/list-query.ts'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useCampaignColumns } from './campaign-columns.tsx'
import { useCampaigns } from './use-campaigns.ts'

const nameOf = ({ name }: Campaign) => name
const totalsEveryMs = 5_000
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function pageOf({ campaigns }: CampaignsState, query: ListQuery, userId: string): Page<Campaign> {
  const { state, whose, archived } = query.filters
  const chosen = Object.values(campaigns).filter(
    (campaign) =>
      campaign.archived === (archived === 'yes') &&
      (state === undefined || campaign.state === state) &&
      (whose === undefined || campaign.authorId === userId),
  )
  const when = ({ startsAt, launchedAt, madeAt }: Campaign) => startsAt ?? launchedAt ?? madeAt
  return arrange(chosen, query, {
    words: nameOf,
    orders: [
      ['when', (a, b) => when(b).localeCompare(when(a))],
      ['name', (a, b) => a.name.localeCompare(b.name)],
      ['state', (a, b) => campaignStates.indexOf(a.state) - campaignStates.indexOf(b.state)],
    ],
  })
}

export function MyCampaigns() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const me = useMe()
  const view = useCampaigns()
  const names = useNames(t('campaigns.former'))
  const [listQuery, ask] = useListQuery({ sort: 'when' })
  const mayMake = useMay(createCampaign.needs)
  const isManager = useMay('manage_campaigns')
  const page = useMemo(() => view.state && pageOf(view.state, listQuery, me.id), [view.state, listQuery, me.id])
  const campaignIds = (page?.rows ?? []).filter(({ launchedAt }) => launchedAt !== null).map(({ id }) => id)
  const read = useQuery(totals, { campaignIds }, { enabled: campaignIds.length > 0 })
  const { data, refetch } = read
  usePolling(refetch, { every: totalsEveryMs, enabled: page?.rows.some(({ state }) => state === 'running') ?? false })
  const columns = useCampaignColumns({ totals: data?.totals, isHalted: data?.isHalted ?? false, names, language })
  const bulk = useBulk(view.state)
  const make = () => void navigate({ to: '/campaign-builder' })
  const option = (value: string, label: string) => ({ value, label })
  const filters = [
    {
      id: 'state',
      label: t('campaigns.state'),
      options: campaignStates.map((state) => option(state, t(`campaigns.state.${state}`))),
    },
    ...(isManager ? [{ id: 'whose', label: t('campaigns.whose'), options: [option('own', t('campaigns.own'))] }] : []),
    { id: 'archived', label: t('campaigns.archived'), options: [option('yes', t('campaigns.archived'))] },
  ]
  return (
    <>
      <PageHeader title={t('shell.my_campaigns')}>
        {mayMake && <NewButton onClick={make}>{t('campaigns.new')}</NewButton>}
      </PageHeader>
      <ViewTable<CampaignsState, Campaign>
        {...{ view, read, columns, ask, filters }}
        page={(state, query) => pageOf(state, query, me.id)}
        name="campaigns.list"
        label={t('shell.my_campaigns')}
        refused={t('campaigns.refused')}
        rowName={nameOf}
        asked={listQuery}
        bulk={mayMake ? bulk : []}
        open={({ id, state }) =>
          void (state === 'draft'
            ? navigate({ to: '/campaign-builder', search: { campaign: id } })
            : navigate({ to: '/campaigns/my-campaigns/$campaignId', params: { campaignId: id } }))
        }
        empty={
          isNarrowed(listQuery) ? undefined : (
            <EmptyState
              title={t('campaigns.empty')}
              text={t('campaigns.empty_text')}
              example={t('campaigns.empty_example')}
              start={mayMake && make}
            />
          )
        }
      />
    </>
  )
}

/** Copies are drafts; what is under way cannot leave the list. */
function useBulk(state: CampaignsState | undefined): BulkAction<Campaign>[] {
  const { t } = useTranslation()
  const create = useCommand(createCampaign)
  const edit = useCommand(editCampaign)
  const isUnderWay = ({ state: now }: Campaign) => ['scheduled', 'preparing', 'running', 'paused'].includes(now)
  const run =
    (what: 'copy' | 'archive'): BulkAction<Campaign>['run'] =>
    (ids, done) =>
      void import('./copy-campaign.ts')
        .then(({ bulk }) =>
          bulk[what](ids, { campaigns: state?.campaigns ?? {}, create: create.send, edit: edit.send }),
        )
        .then(done, tell)
  return [
    { label: t('campaigns.copy'), icon: Copy, run: run('copy') },
    {
      label: t('campaigns.archive_or_back'),
      icon: Archive,
      run: run('archive'),
      refusal: (rows) => (rows.some(isUnderWay) ? t('campaigns.archive_under_way') : undefined),
    },
  ]
}
