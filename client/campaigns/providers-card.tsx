/** The provider accounts: how much of its rate each uses, over which channels. */
import type { ControlProvider } from '@aura/contracts/campaigns/control-room.ts'
import { type ProviderRate, setProviderRate } from '@aura/contracts/campaigns/provider-rates.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import page from './campaigns.module.css'

const ProviderRateDialog = lazy(async () => ({
  default: (await import('./provider-rate-dialog.tsx')).ProviderRateDialog,
}))

type Props = { providers: readonly ControlProvider[]; refresh: () => void }

export function ProvidersCard({ providers, refresh }: Props) {
  const { t } = useTranslation()
  const mayChange = useMay(setProviderRate.needs)
  const [open, setOpen] = useState<ProviderRate>()
  if (providers.length === 0) return null
  return (
    <Card title={t('campaigns.providers')}>
      <ul className={page.rows} aria-label={t('campaigns.providers')}>
        {providers.map((provider) => (
          <li key={provider.rate.account} className={page.row}>
            <ProviderText {...provider} />
            {mayChange && (
              <Button
                size="xs"
                aria-label={t('campaigns.provider_rate_of', { name: provider.rate.name })}
                onClick={() => setOpen(provider.rate)}
              >
                {t('campaigns.provider_rate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {open && <ProviderRateDialog rate={open} refresh={refresh} leave={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}

function ProviderText({ rate, used, lastMinute, channels }: ControlProvider) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number | null) => (count ?? 0).toLocaleString(language)
  const figures = { used: number(used), perSecond: number(rate.perSecond), lastMinute: number(lastMinute) }
  return (
    <chakra.div flex="1 1 240px" minW="0" overflowWrap="anywhere">
      <b>{`${t(`contacts.channel.${rate.kind}`)} · ${channels.map(({ name }) => name).join(', ')}`}</b>
      <chakra.p color="muted" fontSize="sm">
        {rate.name}
      </chakra.p>
      <chakra.p color="muted" fontSize="sm" data-figures="">
        {t(rate.perSecond === null ? 'campaigns.provider_rate_none' : 'campaigns.provider_rate_used', figures)}{' '}
        {rate.perSecond !== null && !rate.isOwn && t('campaigns.provider_rate_usual')}
      </chakra.p>
    </chakra.div>
  )
}
