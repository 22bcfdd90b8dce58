/** A campaign as it was designed: whom it is for, in words, and every wording with its channel and its share. */
import type { Campaign, CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { launchRecord } from '@aura/contracts/campaigns/launch-record.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchDefinitionText } from '../audiences/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { MessageText } from './message-text.tsx'
import { useAudiences } from './use-audience-names.ts'
import { useSendingChannels } from './use-channels.ts'

const DefinitionText = lazy(async () => ({ default: (await fetchDefinitionText()).DefinitionText }))

export function DesignCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { channels } = useSendingChannels()
  const { id: campaignId, version, message, variants, trial, fallbacks, channelId } = campaign
  const read = useQuery(launchRecord, { campaignId })
  const { data, refetch } = read
  // Its audience is stored once it begins.
  useEffect(() => {
    if (version > 0) refetch()
  }, [version, refetch])
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? ''
  const titleOf = (at: number) =>
    variants.length === 0
      ? nameOf(channelId)
      : `${nameOf(channelId)} · ${t('campaigns.variant_of', { letter: letterOf(at) })}`
  return (
    <>
      {data && <AudienceCard campaign={campaign} frozen={data.audience} />}
      {!data && (
        <Card title={t('campaigns.audience')} inset>
          <PendingRead of={read} h="60px" />
        </Card>
      )}
      <Card title={t('campaigns.message')} inset>
        {[message, ...variants].map((wording, at) => (
          <WordingPart key={letterOf(at)} title={titleOf(at)} message={wording} />
        ))}
        {trial && (
          <chakra.p color="muted" fontSize="sm" pt="2">
            {t('campaigns.trial_text', {
              ...{ share: trial.share, minutes: trial.minutes },
              measure: t(`campaigns.measure.${trial.measure}`),
            })}
          </chakra.p>
        )}
        {fallbacks.map((fallback, at) => (
          <WordingPart
            key={fallback.channelId}
            title={`${t('campaigns.fallback_of', { number: at + 2 })}: ${nameOf(fallback.channelId)}`}
            message={fallback.message}
            text={
              fallback.waitMinutes === null
                ? t('campaigns.fallback_failed')
                : t('campaigns.fallback_after', { count: fallback.waitMinutes, number: fallback.waitMinutes })
            }
          />
        ))}
      </Card>
    </>
  )
}

type WordingProps = { title: string; text?: string; message: CampaignMessage }

function WordingPart({ title, text, message }: WordingProps) {
  return (
    <chakra.section aria-label={title} pb="3">
      <chakra.h3 fontWeight="medium">{title}</chakra.h3>
      {text !== undefined && (
        <chakra.p color="muted" fontSize="sm">
          {text}
        </chakra.p>
      )}
      <MessageText message={message} />
    </chakra.section>
  )
}

type Frozen = OutputOf<typeof launchRecord>['audience']

const isBefore = ({ state }: Pick<Campaign, 'state'>) =>
  state === 'draft' || state === 'scheduled' || state === 'preparing'

/** What it was when it was frozen; before that, what it is now. */
function AudienceCard({ campaign, frozen }: { campaign: Campaign; frozen: Frozen }) {
  const { audienceId } = campaign
  const { t } = useTranslation()
  const language = useLanguage()
  const { inUse, nameOf } = useAudiences()
  const mayRead = useMay('view_bases')
  const definition = frozen ? frozen.definition : inUse.find(({ id }) => id === audienceId)?.definition
  const isStored = frozen !== null
  return (
    <Card title={t('campaigns.audience')} inset>
      <chakra.p fontWeight="medium">{frozen?.name ?? nameOf(audienceId)}</chakra.p>
      {definition && mayRead && (
        <Suspense>
          <DefinitionText definition={definition} />
        </Suspense>
      )}
      <chakra.p color="muted" fontSize="sm" pt="2">
        {isStored
          ? t('campaigns.audience_frozen', {
              ...{ at: formatInstant(frozen.at, language), count: frozen.size },
              number: frozen.size.toLocaleString(language),
            })
          : t(isBefore(campaign) ? 'campaigns.audience_now' : 'campaigns.audience_unknown')}
      </chakra.p>
    </Card>
  )
}
