/** The pre-flight of the draft as it is stored, and its launch: what was counted is what is launched. */
import { type Campaign, launchCampaign } from '@aura/contracts/campaigns/campaign.ts'
import { preflight } from '@aura/contracts/campaigns/preflight.ts'
import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { Rocket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant, formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'
import { Card } from '../platform/ui/card.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Approval } from './approval.tsx'
import look from './builder.module.css'
import { codeText, costText, heldText } from './campaign-words.ts'
import { PreflightLaw } from './preflight-law.tsx'
import { PreflightLimits } from './preflight-limits.tsx'
import { PreflightLists } from './preflight-lists.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'
import { useSendingChannels } from './use-channels.ts'

/** Contacts, consents and limits change while the draft lies there. */
const againMs = 15_000

export function LaunchCard({ draft, campaign }: { draft: CampaignDraft; campaign: Campaign | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { campaignId, fields, version, isStored } = draft
  const read = useQuery(preflight, { campaignId }, { enabled: isStored })
  const { data, status, refetch } = read
  usePolling(refetch, { every: againMs, enabled: isStored })
  const { channels } = useSendingChannels()
  const launch = useCommand(launchCampaign)
  const mayLaunch = useMay(launchCampaign.needs)
  const [problem, setProblem] = useState<string>()
  /** Pressed while the figures were still on their way. */
  const [isAwaited, setAwaited] = useState(false)
  // Each stored version is counted anew.
  useEffect(() => {
    if (version !== undefined) refetch()
    setProblem(undefined)
  }, [version, refetch])
  const number = (count: number) => count.toLocaleString(language)
  const channelOf = (channelId: string) => channels.find(({ id }) => id === channelId)
  /** Hours from two on, days from three on: nobody counts the minutes of a week. */
  const lengthText = (minutes: number) => {
    const [unit, each] =
      minutes < 120 ? (['minutes', 1] as const) : minutes < 4320 ? (['hours', 60] as const) : (['days', 1440] as const)
    const count = Math.round(minutes / each)
    return t(`campaigns.${unit}`, { count, number: number(count) })
  }
  const nameOf = (channelId: string) => channelOf(channelId)?.name ?? ''
  const isLater = fields.startsAt !== null && Date.parse(fields.startsAt) > Date.now()
  const ready = version !== undefined && data !== undefined && data.audience > 0
  const unknown = data?.unknownGaps?.[0]
  const refusal = !mayLaunch
    ? t('campaigns.may_not_launch')
    : version === undefined
      ? t('campaigns.launch_when_saved')
      : data?.audience === 0
        ? t('campaigns.nobody')
        : unknown !== undefined
          ? codeText({ code: 'campaigns.gap_unknown', params: { name: unknown } })
          : undefined

  /** Whom the campaign's own budget pays for is who gets it; the others wait. */
  const ahead = data && { ...data, ...data.paid }
  const paidWords =
    data?.paid &&
    t('campaigns.preflight.paid', {
      ...{ paid: number(data.paid.reached), reached: number(data.reached), cost: costText(data, language) },
    })

  const ask = () => {
    if (refusal !== undefined || version === undefined) return
    if (!ready) return setAwaited(true)
    confirm({
      title: t('campaigns.launch_ask', { name: fields.name }),
      description: [
        t(isLater ? 'campaigns.launch_later_text' : 'campaigns.launch_now_text', {
          reached: number(data.paid?.reached ?? data.reached),
          audience: number(data.audience),
          at: fields.startsAt === null ? '' : formatInstant(fields.startsAt, language),
        }),
        paidWords,
      ]
        .filter(Boolean)
        .join(' '),
      confirmText: t('campaigns.launch'),
      onConfirm: () =>
        void launch.send({ campaignId, version }).then(
          () => void navigate({ to: '/campaigns/my-campaigns/$campaignId', params: { campaignId } }),
          (failure: unknown) => setProblem(errorText(failure)),
        ),
    })
  }
  useEffect(() => {
    if (!isAwaited || !(ready || refusal !== undefined)) return
    setAwaited(false)
    ask()
  })
  return (
    <Card title={t('campaigns.step.preflight')}>
      <chakra.div px="4" pb="3">
        {!isStored && <chakra.p color="muted">{t('campaigns.preflight_waits')}</chakra.p>}
        {isStored && <PendingRead of={read} h="80px" />}
        {ahead && data && (
          <dl className={look.figures} aria-busy={status === 'loading'}>
            <Figure name={t('campaigns.preflight.reached')} value={number(ahead.reached)} />
            <Figure name={t('campaigns.preflight.audience')} value={number(data.audience)} />
            <Figure name={t('campaigns.preflight.cost')} value={costText(ahead, language)} />
            <Figure
              name={t('campaigns.preflight.duration')}
              value={ahead.minutes === null ? t('campaigns.never_ends') : lengthText(ahead.minutes)}
            />
          </dl>
        )}
        {paidWords && (
          <chakra.p color="attention" fontSize="sm" mb="2">
            {paidWords}
          </chakra.p>
        )}
        {data?.channels.map(({ channelId, reached, parts, cost }) => (
          <chakra.div key={channelId} color="muted" fontSize="sm">
            {data.channels.length > 1 && (
              <p>
                {t(cost ? 'campaigns.channel_cost' : 'campaigns.channel_unpriced', {
                  ...{ count: reached, number: number(reached), cost: cost ? formatMoney(cost, language) : '' },
                  name: nameOf(channelId),
                })}
              </p>
            )}
            {cost && parts > 0 && channelOf(channelId)?.kind === 'sms' && (
              <p>{t('campaigns.parts_ahead', { count: parts, number: number(parts), name: nameOf(channelId) })}</p>
            )}
          </chakra.div>
        ))}
        {data?.mostCost && data.mostCost.amount !== data.cost?.amount && (
          <chakra.p color="muted" fontSize="sm">
            {t('campaigns.most_cost', { cost: formatMoney(data.mostCost, language) })}
          </chakra.p>
        )}
        {data?.needsApproval && campaign && <Approval campaign={campaign} ahead={data} />}
        {data?.hold && (
          <chakra.div mt="2">
            <Callout role="status" refused>
              <span>{heldText(data.hold, isLater ? 'campaigns.would_be_held_then' : 'campaigns.would_be_held')}</span>
            </Callout>
          </chakra.div>
        )}
        {(data?.sameVariants ?? []).map((variant) => (
          <chakra.p key={variant} role="status" color="attention" fontSize="sm" mt="2">
            {t('campaigns.same_variant', { letter: letterOf(variant) })}
          </chakra.p>
        ))}
        {data && <PreflightLaw law={data.law} />}
        {data && <PreflightLimits limits={data.limits} rates={data.rates} nameOf={nameOf} />}
      </chakra.div>
      {data && <PreflightLists campaignId={campaignId} ahead={data} />}
      <chakra.div px="4" py="3" borderTopWidth="1px" borderColor="line">
        {problem !== undefined && (
          <chakra.p role="alert" color="critical" mb="2">
            {problem}
          </chakra.p>
        )}
        <Button
          variant="solid"
          colorPalette="accent"
          aria-disabled={refusal !== undefined || !ready}
          opacity={refusal === undefined && ready ? 1 : 0.55}
          aria-describedby="launch-refusal"
          onClick={ask}
        >
          <Rocket size={16} strokeWidth={1.75} aria-hidden /> {t(isLater ? 'campaigns.schedule' : 'campaigns.launch')}
        </Button>
        <chakra.p id="launch-refusal" color="muted" fontSize="sm" mt="2" minH="18px">
          {refusal}
        </chakra.p>
      </chakra.div>
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={look.big}>{value}</dd>
    </div>
  )
}
