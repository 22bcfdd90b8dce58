/** What the list says of a campaign: its state, whom it is for, when, and what became of its people so far. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { totals } from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { badgeOf } from './campaign-badge.tsx'
import { useAudiences } from './use-audience-names.ts'
import { useSendingChannels } from './use-channels.ts'

const Progress = lazy(async () => ({ default: (await import('./progress.tsx')).Progress }))

type Totals = OutputOf<typeof totals>['totals']
type Facts = { totals: Totals | undefined; isHalted: boolean; names: (userId: string) => string; language: Language }

export function useCampaignColumns({ totals, isHalted, names, language }: Facts): Column<Campaign>[] {
  const { t } = useTranslation()
  const { nameOf: audienceName } = useAudiences()
  const { channels } = useSendingChannels()
  return useMemo(() => {
    const of = ({ id }: Campaign) => totals?.find(({ campaignId }) => campaignId === id)
    const number = (count: number | undefined) => (count === undefined ? '–' : count.toLocaleString(language))
    const when = ({ startsAt, launchedAt }: Campaign) => {
      const at = startsAt ?? launchedAt
      return at === null ? '–' : formatInstant(at, language)
    }
    return [
      { id: 'name', header: t('campaigns.name'), cell: ({ name }) => name, sort: 'name', width: 240, phone: 'title' },
      statusColumn(({ state }) => badgeOf(state, isHalted && state === 'running', t), {
        ...{ id: 'state', header: t('campaigns.state'), sort: 'state', width: 130 },
      }),
      {
        id: 'progress',
        header: t('campaigns.progress'),
        cell: (campaign) => (
          <Suspense>
            <Progress total={of(campaign)} label={campaign.name} />
          </Suspense>
        ),
        width: 140,
        phone: 'line',
      },
      {
        id: 'audience_size',
        header: t('campaigns.people'),
        cell: (campaign) => number(of(campaign)?.audience),
        align: 'end',
        width: 100,
        phone: 'none',
      },
      {
        id: 'sent',
        header: t('campaigns.bucket.sent'),
        cell: (campaign) => number(of(campaign)?.buckets.sent),
        align: 'end',
        width: 110,
        phone: 'line',
      },
      {
        id: 'replied',
        header: t('campaigns.replied'),
        cell: (campaign) => number(of(campaign)?.replied),
        align: 'end',
        width: 110,
        phone: 'none',
      },
      { id: 'when', header: t('campaigns.when'), cell: when, sort: 'when', width: 170, phone: 'none' },
      {
        id: 'audience',
        header: t('campaigns.audience'),
        cell: ({ audienceId }) => audienceName(audienceId),
        width: 180,
        phone: 'none',
      },
      {
        id: 'channel',
        header: t('campaigns.channel'),
        cell: ({ channelId }) => channels.find(({ id }) => id === channelId)?.name ?? '–',
        width: 150,
        phone: 'none',
      },
      {
        id: 'author',
        header: t('campaigns.author'),
        cell: ({ authorId }) => names(authorId),
        width: 150,
        phone: 'none',
        hidden: true,
      },
    ]
  }, [t, language, totals, isHalted, names, audienceName, channels])
}
