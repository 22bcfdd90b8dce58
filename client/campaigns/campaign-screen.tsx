/** /campaigns/my-campaigns/<id>: what became of everybody of the audience, live, and what may be done with the campaign. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { isApproved } from '@aura/machines/campaigns/decide.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingName, useNames } from '../companies/index.ts'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignBadge, isHalted } from './campaign-badge.tsx'
import look from './campaigns.module.css'
import { LedgerCard } from './ledger-card.tsx'
import { PeopleDrawer, type PeopleOf } from './people-drawer.tsx'
import { type CampaignCost, useCampaignCost } from './use-campaign-cost.ts'
import { useCampaigns } from './use-campaigns.ts'
import { useSendingChannels } from './use-channels.ts'
import { useLedger } from './use-live.ts'
import { windowText } from './window-text.ts'

const DesignCard = lazy(async () => ({ default: (await import('./design-card.tsx')).DesignCard }))
const CostCard = lazy(async () => ({ default: (await import('./cost-card.tsx')).CostCard }))

const route = getRouteApi('/_app/campaigns_/my-campaigns_/$campaignId')

export function CampaignScreen() {
  const { t } = useTranslation()
  const { campaignId } = route.useParams()
  const { state, status, asOf, error } = useCampaigns()
  if (status === 'refused') return <EmptyState title={errorText(error)} action={<Back />} />
  if (!state) return <Skeleton h="240px" m="6" />
  const campaign = state.campaigns[campaignId]
  if (!campaign) return <EmptyState title={t('campaigns.campaign_not_found')} action={<Back />} />
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <CampaignPage key={campaignId} campaign={campaign} />
    </StaleOverlay>
  )
}

function CampaignPage({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, state, version } = campaign
  const read = useLedger(campaignId)
  const { data, refetch } = read
  const cost = useCampaignCost(campaign, data)
  const [people, setPeople] = useState<PeopleOf>()
  // A change of the campaign changes what the ledger says of it.
  useEffect(() => {
    if (version > 0) refetch()
  }, [version, refetch])
  return (
    <>
      <PageHeader title={campaign.name} facts={<CampaignBadge state={state} isHalted={isHalted(data)} />}>
        <Back />
        <CampaignActions campaign={campaign} ledger={data} />
      </PageHeader>
      <div className={look.page}>
        <div className={look.column}>
          {data ? (
            <LedgerCard campaign={campaign} ledger={data} unpaid={cost.data?.unpaid ?? 0} open={setPeople} />
          ) : (
            <PendingRead of={read} h="220px" />
          )}
        </div>
        <div className={look.column}>
          <Facts campaign={campaign} cost={cost} />
        </div>
      </div>
      {people && <PeopleDrawer campaign={campaign} people={people} close={() => setPeople(undefined)} />}
    </>
  )
}

function Facts({ campaign, cost }: { campaign: Campaign; cost: CampaignCost }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = useNames(t('campaigns.former'))
  const { channels } = useSendingChannels()
  const { channelId, perMinute, startsAt, launchedAt, endedAt, stopReason, authorId, consentOnly } = campaign
  const { launchedBy, approvedBy, approvedAt, holdout, sendWindow } = campaign
  // A server of an earlier version says nothing of some of them.
  const at = (time: string | null | undefined) => (time ? formatInstant(time, language) : undefined)
  /** Of a draft that was edited since, the yes is of another version. */
  const holds = launchedAt !== null || isApproved(campaign)
  const facts: [string, string | undefined][] = [
    [t('campaigns.channel'), channels.find(({ id }) => id === channelId)?.name],
    [t('campaigns.rate'), t('campaigns.per_minute', { number: perMinute.toLocaleString(language) })],
    [t('campaigns.consent_only'), t(consentOnly ? 'campaigns.yes' : 'campaigns.no')],
    [t('campaigns.starts_at'), at(startsAt)],
    [t('campaigns.launched_at'), at(launchedAt)],
    [t('campaigns.ended_at'), at(endedAt)],
    [t('campaigns.stop_reason'), stopReason ?? undefined],
    [t('campaigns.author'), names(authorId)],
    [t('campaigns.launcher'), launchedBy ? names(launchedBy) : undefined],
    [t('campaigns.approver'), holds && approvedBy ? names(approvedBy) : undefined],
    [t('campaigns.approved_at'), holds ? at(approvedAt) : undefined],
    [t('campaigns.control_group'), holdout === 0 ? undefined : holdout.toLocaleString(language)],
    [t('campaigns.window'), sendWindow === null ? undefined : windowText(sendWindow, language)],
    [t('campaigns.window_holidays'), sendWindow?.skipHolidays ? t('campaigns.yes') : undefined],
  ]
  return (
    <>
      <Card title={t('campaigns.facts')} inset>
        <dl className={look.facts}>
          {facts.map(
            ([name, value]) =>
              value !== undefined && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value === pendingName ? <Skeleton h="16px" w="120px" /> : value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
      <Suspense>
        <CostCard campaign={campaign} cost={cost} />
        <DesignCard campaign={campaign} />
      </Suspense>
    </>
  )
}

function Back() {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link to="/campaigns/my-campaigns">
        <ArrowLeft size={16} aria-hidden /> {t('shell.my_campaigns')}
      </Link>
    </Button>
  )
}
