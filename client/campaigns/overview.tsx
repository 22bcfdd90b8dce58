/** /campaigns: what is going out now, what is next, what is held back, and what the last ones came to. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { totals } from '@aura/contracts/campaigns/ledger.ts'
import { setRules } from '@aura/contracts/campaigns/rules.ts'
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { stateTones } from './campaign-tones.ts'
import look from './campaigns.module.css'
import { Progress } from './progress.tsx'
import { useCampaigns } from './use-campaigns.ts'

const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }))

const everyMs = 3_000
const shownAtMost = 8
const underWay = ['preparing', 'running', 'paused'] as const

type Total = {
  campaignId: string
  audience: number
  buckets: Record<string, number>
  delivered: number
  replied: number
}

export function Overview() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, status, asOf, error } = useCampaigns()
  const [rulesOpen, openRules] = useState(false)
  const mayMake = useMay('create_campaigns')
  const maySetRules = useMay(setRules.needs)
  const isManager = useMay('manage_campaigns')
  const all = useMemo(() => Object.values(state?.campaigns ?? {}).filter(({ archived }) => !archived), [state])
  const now = all.filter((campaign) => underWay.some((value) => value === campaign.state))
  const next = all
    .filter((campaign) => campaign.state === 'scheduled')
    .sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
  const drafts = all.filter((campaign) => campaign.state === 'draft').sort((a, b) => b.madeAt.localeCompare(a.madeAt))
  const over = all
    .filter((campaign) => campaign.state === 'finished' || campaign.state === 'stopped')
    .sort((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))
  const campaignIds = [...now, ...over.slice(0, shownAtMost)].map(({ id }) => id).slice(0, 100)
  const read = useQuery(totals, { campaignIds }, { enabled: campaignIds.length > 0 })
  const { data, refetch } = read
  usePolling(refetch, { every: everyMs, enabled: now.length > 0 })
  const rows = { totals: data?.totals }
  if (status === 'refused') return <EmptyState title={t('campaigns.refused')} text={errorText(error)} />
  return (
    <>
      <PageHeader title={t('shell.group.campaigns')}>
        {maySetRules && <Button onClick={() => openRules(true)}>{t('campaigns.rules')}</Button>}
        {isManager && (
          <Button asChild>
            <Link to="/disparos-v2">{t('shell.control_room')}</Link>
          </Button>
        )}
        {mayMake && (
          <Button asChild>
            <Link to="/campaigns/unit-dispatch">{t('shell.unit_dispatch')}</Link>
          </Button>
        )}
        {mayMake && (
          <NewButton onClick={() => void navigate({ to: '/campaigns/mass-dispatch' })}>{t('campaigns.new')}</NewButton>
        )}
      </PageHeader>
      <Suspense>{rulesOpen && <RulesDialog leave={() => openRules(false)} />}</Suspense>
      <StaleOverlay status={status} asOf={asOf}>
        {state ? (
          <div className={look.page}>
            <div className={look.column}>
              <PendingRead of={read} />
              <Listing title={t('campaigns.now')} empty={t('campaigns.now_none')} list={now} {...rows} />
              <Listing
                title={t('campaigns.over')}
                empty={t('campaigns.over_none')}
                list={over.slice(0, shownAtMost)}
                {...rows}
              />
            </div>
            <div className={look.column}>
              <Listing title={t('campaigns.next')} empty={t('campaigns.next_none')} list={next.slice(0, shownAtMost)} />
              <Listing
                title={t('campaigns.drafts')}
                empty={t('campaigns.drafts_none')}
                list={drafts.slice(0, shownAtMost)}
              />
            </div>
          </div>
        ) : (
          <Skeleton h="240px" m="6" />
        )}
      </StaleOverlay>
    </>
  )
}

type ListingProps = { title: string; empty: string; list: readonly Campaign[]; totals?: readonly Total[] | undefined }

function Listing({ title, empty, list, totals: known }: ListingProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card title={title} beside={<chakra.span color="muted">{list.length > 0 ? list.length : ''}</chakra.span>}>
      {list.length === 0 && (
        <chakra.p px="4" pb="3" color="muted">
          {empty}
        </chakra.p>
      )}
      <ul className={look.rows}>
        {list.map((campaign) => {
          const total = known?.find(({ campaignId }) => campaignId === campaign.id)
          return (
            <li key={campaign.id} className={look.row}>
              <chakra.div flex="1 1 40%" minW="0">
                <CampaignLink campaign={campaign} />
                <chakra.p color="muted" fontSize="sm" data-figures="">
                  {campaign.startsAt !== null && campaign.state === 'scheduled'
                    ? formatInstant(campaign.startsAt, language)
                    : total
                      ? t('campaigns.sent_of', {
                          sent: (total.buckets.sent ?? 0).toLocaleString(language),
                          audience: total.audience.toLocaleString(language),
                          replied: total.replied.toLocaleString(language),
                        })
                      : null}
                </chakra.p>
              </chakra.div>
              {total && (
                <chakra.div flex="1 1 30%" display={{ base: 'none', md: 'block' }}>
                  <Progress total={total} label={campaign.name} />
                </chakra.div>
              )}
              <StatusBadge tone={stateTones[campaign.state]} word={t(`campaigns.state.${campaign.state}`)} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export function CampaignLink({ campaign }: { campaign: Pick<Campaign, 'id' | 'name' | 'state'> }) {
  const style = { fontWeight: 500, overflowWrap: 'anywhere' } as const
  return campaign.state === 'draft' ? (
    <Link to="/campaign-builder" search={{ campaign: campaign.id }} style={style}>
      {campaign.name}
    </Link>
  ) : (
    <Link to="/campaigns/my-campaigns/$campaignId" params={{ campaignId: campaign.id }} style={style}>
      {campaign.name}
    </Link>
  )
}
