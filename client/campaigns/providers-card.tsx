/** The provider accounts: how much of its rate each uses, and how each of its channels does. */
import type { ControlProvider, controlRoom } from '@aura/contracts/campaigns/control-room.ts'
import { type ProviderRate, setProviderRate } from '@aura/contracts/campaigns/provider-rates.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { codeText } from './campaign-words.ts'
import page from './campaigns.module.css'
import type { PeopleOf } from './people-drawer.tsx'
import look from './providers-card.module.css'
import { Count } from './waterfall-list.tsx'

const ProviderRateDialog = lazy(async () => ({
  default: (await import('./provider-rate-dialog.tsx')).ProviderRateDialog,
}))

type Room = Pick<OutputOf<typeof controlRoom>, 'providers' | 'errorsSince'>
type Props = { room: Room; refresh: () => void; open: (people: PeopleOf) => void }

export function ProvidersCard({ room: { providers, errorsSince }, refresh, open }: Props) {
  const { t } = useTranslation()
  const mayChange = useMay(setProviderRate.needs)
  const [rate, setRate] = useState<ProviderRate>()
  if (providers.length === 0) return null
  return (
    <Card title={t('campaigns.providers')}>
      <ul className={page.rows} aria-label={t('campaigns.providers')}>
        {providers.map((provider) => (
          <li key={provider.rate.account} className={page.row}>
            <div className={look.provider}>
              <ProviderText {...provider} />
              <ul>
                {provider.channels.map((channel) => (
                  <ChannelHealth key={channel.id} channel={channel} errorsSince={errorsSince} open={open} />
                ))}
              </ul>
            </div>
            {mayChange && (
              <Button
                size="xs"
                aria-label={t('campaigns.provider_rate_of', { name: provider.rate.name })}
                onClick={() => setRate(provider.rate)}
              >
                {t('campaigns.provider_rate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {rate && <ProviderRateDialog rate={rate} refresh={refresh} leave={() => setRate(undefined)} />}
      </Suspense>
    </Card>
  )
}

function ProviderText({ rate, used, lastMinute }: ControlProvider) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number | null) => (count ?? 0).toLocaleString(language)
  const figures = { used: number(used), perSecond: number(rate.perSecond), lastMinute: number(lastMinute) }
  return (
    <>
      <b>{`${t(`contacts.channel.${rate.kind}`)} · ${rate.name}`}</b>
      <chakra.p color="muted" fontSize="sm" data-figures="">
        {t(rate.perSecond === null ? 'campaigns.provider_rate_none' : 'campaigns.provider_rate_used', figures)}{' '}
        {rate.perSecond !== null && !rate.isOwn && t('campaigns.provider_rate_usual')}
      </chakra.p>
    </>
  )
}

type Channel = ControlProvider['channels'][number]
type ChannelProps = { channel: Channel; errorsSince: string; open: Props['open'] }

function ChannelHealth({ channel, errorsSince, open }: ChannelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: channelId, name, problem, openUntil, failures, lastMinute, campaigns, errors } = channel
  const number = (count: number) => count.toLocaleString(language)
  const health = healthOf(channel)
  return (
    <li aria-label={name}>
      <div className={look.channel}>
        <span>{name}</span>
        <StatusBadge tone={tones[health]} word={t(`campaigns.health.${health}`)} />
        <chakra.span color="muted" data-figures="">
          {t('campaigns.health.figures', {
            count: campaigns,
            number: number(campaigns),
            lastMinute: number(lastMinute),
          })}
        </chakra.span>
      </div>
      {openUntil !== null && (
        <chakra.p color="critical" fontSize="sm">
          {t('campaigns.health.until', { at: formatInstant(openUntil, language), failures: number(failures) })}
        </chakra.p>
      )}
      {health === 'failing' && problem !== null && (
        <chakra.p color="muted" fontSize="sm">
          {problem}
        </chakra.p>
      )}
      {errors.length > 0 && (
        <ul aria-label={t('campaigns.health.errors', { name })}>
          {errors.map(({ code, count }) => (
            <li key={code}>
              <Count
                words={`${number(count)} ${codeText({ code })}`}
                count={count}
                open={() =>
                  open({
                    ...{ code, over: { channelId, as: 'failed', since: errorsSince } },
                    title: t('campaigns.health.errors', { name }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const tones = { open: 'critical', failing: 'critical', paused: 'attention', unsteady: 'attention', well: 'ok' } as const

function healthOf({ openUntil, status, isPaused, failures }: Channel): keyof typeof tones {
  if (openUntil !== null) return 'open'
  if (isPaused) return 'paused'
  if (status === 'failing') return 'failing'
  return failures > 0 ? 'unsteady' : 'well'
}
