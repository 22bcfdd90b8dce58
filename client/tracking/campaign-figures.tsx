import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type campaignHits, type campaignTracking, engagements, funnelSteps } from '@aura/contracts/tracking/figures.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import type { FormRead } from '../platform/ui/form/form-read.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { GoalsCard } from './goals-card.tsx'
import { HitCountsLine } from './hit-counts.tsx'
import { HoldoutCard } from './holdout-card.tsx'
import { intervalText, rateText } from './rate-text.ts'
import { VariantsCard } from './variants-card.tsx'

type Tracking = OutputOf<typeof campaignTracking>
type Props = { tracking: Tracking; hits: FormRead & { data: OutputOf<typeof campaignHits> | undefined } }
const hourMs = 3_600_000

/** The funnel with how sure its rates are, what came hour by hour, the links, the goals and the last hits. */
export function CampaignFigures({ tracking, hits }: Props) {
  const { t } = useTranslation()
  const { campaign, variants, holdout, machines, links, hours } = tracking
  const isLetter = campaign.channel === 'email'
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '3fr 2fr' }} gap="4" alignItems="start">
      <chakra.div display="flex" flexDirection="column" gap="4" minW="0">
        <FunnelCard campaign={campaign} />
        <VariantsCard rows={variants} />
        <HoldoutCard comparison={holdout} />
        <Card title={t('tracking.hits')} inset>
          <chakra.div display="flex" flexWrap="wrap" gap="8" mb="3">
            <HitCountsLine label={t('tracking.clicks')} counts={campaign.clicks} />
            {isLetter && <HitCountsLine label={t('tracking.opens')} counts={campaign.opens} />}
          </chakra.div>
          {hours.length > 0 && (
            <Chart
              kind="bars"
              label={t('tracking.clicks_by_hour')}
              axis={{ from: Date.parse(hours[0]?.at ?? ''), stepMs: hourMs }}
              series={[
                { name: t('tracking.hits.human'), values: perHour(hours, 'human') },
                { name: t('tracking.hits.machine'), values: perHour(hours, 'machine'), shape: 'line' },
              ]}
              height={140}
            />
          )}
          {machines.length > 0 && (
            <chakra.ul m="0" mt="3" ps="5" color="muted" fontSize="sm">
              {machines.map(({ reason, count }) => (
                <li key={reason}>{t(`tracking.reason.${reason}`, { count })}</li>
              ))}
            </chakra.ul>
          )}
        </Card>
        <LinksCard links={links} sent={campaign.funnel.sent} />
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" gap="4" minW="0">
        <GoalsCard campaign={campaign} />
        <HitsCard hits={hits} />
      </chakra.div>
    </chakra.div>
  )
}

/** Hours without a hit are there too. */
function perHour(hours: Tracking['hours'], kind: 'human' | 'machine'): number[] {
  const first = Date.parse(hours[0]?.at ?? '')
  const last = Date.parse(hours.at(-1)?.at ?? '')
  const counts = new Map(hours.map((hour) => [Date.parse(hour.at), hour[kind]]))
  return Array.from({ length: (last - first) / hourMs + 1 }, (_, n) => counts.get(first + n * hourMs) ?? 0)
}

function FunnelCard({ campaign }: { campaign: Tracking['campaign'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { funnel, unsubscribed } = campaign
  // The provider of an SMS never says that it was read: a zero would say that nobody did.
  const steps = funnelSteps.filter((step) => step !== 'opened' || campaign.channel !== 'sms')
  const ofSent = (count: number) =>
    t('tracking.rate', {
      rate: rateText(count, funnel.sent, language),
      interval: intervalText(count, funnel.sent, language),
    })
  const countOfSent = (count: number) =>
    t('tracking.count_of_sent', {
      number: numberText(count, language),
      rate: rateText(count, funnel.sent, language),
    })
  const details = steps.map((step) => (step === 'audience' || step === 'sent' ? '' : ofSent(funnel[step])))
  return (
    <Card title={t('tracking.funnel')} inset>
      <Chart
        kind="funnel"
        label={t('tracking.funnel')}
        axis={{ title: t('tracking.step'), labels: steps.map((step) => t(`tracking.step.${step}`)) }}
        series={[{ name: t('tracking.people'), values: steps.map((step) => funnel[step]) }]}
        details={{ title: t('tracking.of_sent'), values: details }}
      />
      <chakra.p color="muted" fontSize="sm" mt="2">
        {t('tracking.funnel_text')}
      </chakra.p>
      <chakra.p mt="2" data-figures="">
        {engagements.map((measure) => `${t(`tracking.step.${measure}`)}: ${countOfSent(funnel[measure])}`).join(' · ')}
      </chakra.p>
      <chakra.p color="muted" fontSize="sm" mt="2">
        {t('tracking.unsubscribed_of', { count: unsubscribed, rate: rateText(unsubscribed, funnel.sent, language) })}
      </chakra.p>
    </Card>
  )
}

function LinksCard({ links, sent }: { links: Tracking['links']; sent: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card title={t('tracking.links')} inset>
      {links.length === 0 && <chakra.p color="muted">{t('tracking.no_links')}</chakra.p>}
      <chakra.ul listStyleType="none" m="0" p="0">
        {links.map(({ targetId, name, url, people, clicks }) => (
          <chakra.li
            key={targetId}
            borderTopWidth="1px"
            borderColor="line"
            py="2"
            display="flex"
            flexWrap="wrap"
            columnGap="4"
          >
            <chakra.div flex="1 1 220px" minW="0">
              <chakra.div fontWeight="medium">{name}</chakra.div>
              <chakra.div color="muted" fontSize="sm" overflowWrap="anywhere">
                {url}
              </chakra.div>
            </chakra.div>
            <chakra.div data-figures="" textAlign="end" ms="auto">
              <div>
                {t('tracking.link_people', {
                  ...{ count: people, number: numberText(people, language) },
                  rate: rateText(people, sent, language),
                })}
              </div>
              <chakra.div color="muted" fontSize="sm">
                {t('tracking.shared.counts', { ...clicks })}
              </chakra.div>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}

function HitsCard({ hits }: { hits: Props['hits'] }) {
  const { t } = useTranslation()
  return (
    <Card title={t('tracking.last_hits')} inset>
      <PendingRead of={hits} h="48px" />
      {hits.data?.length === 0 && <chakra.p color="muted">{t('tracking.no_hits')}</chakra.p>}
      <chakra.ol listStyleType="none" m="0" p="0" aria-label={t('tracking.last_hits')}>
        {hits.data?.map(({ id, kind, at, name, target, verdict, reason }) => (
          <chakra.li key={id} borderTopWidth="1px" borderColor="line" py="1.5" display="flex" gap="3" fontSize="sm">
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {t(`tracking.hit.${kind}`, { name: name ?? '–', target: target ?? '' })}
              <chakra.span display="block" color="muted">
                {verdict === null
                  ? t('tracking.hits.pending')
                  : reason === null
                    ? t('tracking.hit.human')
                    : t(`tracking.reason_short.${reason}`)}
              </chakra.span>
            </chakra.span>
            <chakra.span color="muted" whiteSpace="nowrap">
              <RelativeTime at={at} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  )
}
