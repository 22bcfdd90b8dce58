/** Every campaign of the last weeks, with how far its people came. */
import { type CampaignLine, trackingOverview } from '@aura/contracts/tracking/figures.ts'
import { overviewDays } from '@aura/contracts/tracking/overview-days.ts'
import { pulse } from '@aura/contracts/tracking/target.ts'
import { pulseReducer } from '@aura/machines/tracking/targets.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { useView } from '../platform/feed/use-view.ts'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { Select } from '../platform/ui/input.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { agoColumn, countColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { HitCountsLine } from './hit-counts.tsx'
import { rateText } from './rate-text.ts'

const everything = {}
/** The figures of a hundred campaigns are counted anew each time. */
const countAgainMs = 10_000
const route = getRouteApi('/_app/campaigns_/tracking')
const nameOf = ({ name }: CampaignLine) => name

export function OverviewTab() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { days = 30 } = route.useSearch()
  const navigate = route.useNavigate()
  const go = useNavigate()
  const [listQuery, ask] = useListQuery({ sort: 'launched', descending: true })
  const read = useQuery(trackingOverview, { days })
  const { data, refetch } = read
  useThrottledReload(useView(pulse, pulseReducer, everything).state?.at, refetch, countAgainMs)
  const columns = useColumns()
  const page =
    data &&
    arrange(data.campaigns, listQuery, {
      words: nameOf,
      orders: [
        ['name', (a, b) => a.name.localeCompare(b.name)],
        ['launched', (a, b) => (a.launchedAt ?? '').localeCompare(b.launchedAt ?? '')],
        ['clicked', (a, b) => a.funnel.clicked - b.funnel.clicked],
      ],
    })
  const dayText = (at: string) => new Date(at).toLocaleDateString(language, { day: '2-digit', month: '2-digit' })
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" gap="4" overflowY="auto" pb="6" pt="3">
      <chakra.div display="flex" flexWrap="wrap" gap="6" alignItems="center">
        <Select
          aria-label={t('tracking.period')}
          width="auto"
          value={days}
          onChange={({ target }) =>
            void navigate({
              search: (search) => ({ ...search, days: overviewDays.find((value) => value === Number(target.value)) }),
              replace: true,
            })
          }
        >
          {overviewDays.map((value) => (
            <option key={value} value={value}>
              {t('tracking.last_days', { days: value })}
            </option>
          ))}
        </Select>
        {data && <HitCountsLine label={t('tracking.clicks')} counts={data.clicks} />}
        {data && data.opens.human + data.opens.machine + data.opens.pending > 0 && (
          <HitCountsLine label={t('tracking.opens')} counts={data.opens} />
        )}
      </chakra.div>
      {data && data.days.length > 1 && (
        <Chart
          kind="bars"
          label={t('tracking.clicks_by_day')}
          axis={{ title: t('tracking.day'), labels: data.days.map(({ at }) => dayText(at)) }}
          series={[
            { name: t('tracking.hits.human'), values: data.days.map(({ human }) => human) },
            { name: t('tracking.hits.machine'), values: data.days.map(({ machine }) => machine), shape: 'line' },
          ]}
          height={140}
        />
      )}
      <chakra.div display="flex" flexDirection="column" flex="1" minH="320px">
        <LocalTable<CampaignLine>
          read={read}
          name="tracking.campaigns"
          label={t('tracking.tab.campaigns')}
          columns={columns}
          page={page}
          rowName={nameOf}
          asked={listQuery}
          ask={ask}
          filters={[]}
          open={({ id: campaignId }) => void go({ to: '/campaigns/tracking/$campaignId', params: { campaignId } })}
          empty={
            <EmptyState
              title={t('tracking.empty')}
              text={t('tracking.empty_text')}
              example={t('campaigns.empty_example')}
              action={<FirstStep path="/campaign-builder" needs="create_campaigns" />}
            />
          }
        />
      </chakra.div>
    </chakra.div>
  )
}

function useColumns(): Column<CampaignLine>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const count = (id: 'sent' | 'delivered' | 'replied' | 'converted', width: number) =>
      countColumn<CampaignLine>(({ funnel }) => funnel[id], language, {
        id,
        header: t(`tracking.step.${id}`),
        width,
      })
    return [
      { id: 'name', header: t('tracking.campaign'), cell: nameOf, sort: 'name', width: 240, phone: 'title' },
      {
        id: 'channel',
        header: t('tracking.channel'),
        cell: ({ channel }) => t(`contacts.channel.${channel}`),
        width: 110,
      },
      count('sent', 104),
      count('delivered', 104),
      {
        id: 'clicked',
        header: t('tracking.step.clicked'),
        sort: 'clicked',
        cell: ({ funnel }) =>
          t('tracking.count_of_sent', {
            number: numberText(funnel.clicked, language),
            rate: rateText(funnel.clicked, funnel.sent, language),
          }),
        align: 'end',
        width: 200,
        phone: 'line',
      },
      count('replied', 130),
      count('converted', 130),
      countColumn<CampaignLine>(({ unsubscribed }) => unsubscribed, language, {
        id: 'unsubscribed',
        header: t('tracking.unsubscribed'),
        width: 120,
      }),
      agoColumn<CampaignLine>(({ launchedAt }) => launchedAt, {
        id: 'launched',
        header: t('tracking.launched'),
        sort: 'launched',
        phone: 'line',
      }),
    ]
  }, [t, language])
}
