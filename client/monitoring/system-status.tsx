/** 'Status do sistema' at the foot of the menu: each part with its state and how long it takes to answer. */
import type { ServiceHealth } from '@aura/contracts/monitoring/health.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTelephonyLine } from '../channels/index.ts'
import { formatAge } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StateDot, type Tone } from '../platform/ui/badge.tsx'
import { Popover } from '../platform/ui/popover.tsx'
import { type Services, useServices, worstOf } from './use-services.ts'

const TelephonyLine = lazy(async () => ({ default: (await fetchTelephonyLine()).TelephonyLine }))
const tones: Record<ServiceHealth['status'], Tone> = { online: 'ok', warning: 'attention', offline: 'critical' }

export function SystemStatus({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  const found = useServices()
  const worst = found.state === 'known' ? worstOf(found.services) : undefined
  const word = worst ? t(`monitoring.status.${worst}`) : t(`monitoring.${found.state === 'lost' ? 'lost' : 'unknown'}`)
  const tone = worst ? tones[worst] : found.state === 'lost' ? 'attention' : 'neutral'
  const label = `${t('monitoring.title')}: ${word}`
  return (
    <chakra.section aria-label={t('monitoring.title')} data-system={worst ?? found.state}>
      {/* Only what is not well is said aloud, and once: latencies change all the time. */}
      <chakra.span role="status" srOnly>
        {worst === 'online' ? '' : label}
      </chakra.span>
      {folded ? (
        <Popover
          title={label}
          button={{
            variant: 'ghost',
            w: 'full',
            'aria-label': label,
            title: label,
            children: <StateDot tone={tone} calm />,
          }}
        >
          <chakra.div p="3" w="240px">
            <Parts found={found} />
          </chakra.div>
        </Popover>
      ) : (
        <chakra.div px="2.5" py="1.5">
          <Parts found={found} />
        </chakra.div>
      )}
    </chakra.section>
  )
}

function Parts({ found }: { found: Services }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const seesChannels = useMay('view_canais')
  if (found.state !== 'known')
    return (
      <StatusLine whiteSpace="normal">
        <StateDot tone={found.state === 'lost' ? 'attention' : 'neutral'} />
        {t(`monitoring.${found.state}`)}
      </StatusLine>
    )
  return (
    <>
      <chakra.ul listStyleType="none">
        {found.services.map(({ name, status, latencyMs }) => (
          <chakra.li key={name} data-service={name} data-status={status}>
            <StatusLine>
              <StateDot tone={tones[status]} calm />
              <chakra.span color="text">{name}</chakra.span>
              {t(`monitoring.status.${status}`)}
              <chakra.span data-figures="" ms="auto">
                {t('monitoring.latency', { ms: latencyMs })}
              </chakra.span>
            </StatusLine>
          </chakra.li>
        ))}
        {seesChannels && (
          <Suspense>
            <TelephonyLine>
              {(status) => (
                <chakra.li data-service="telephony" data-status={status}>
                  <StatusLine>
                    <StateDot tone={tones[status]} calm />
                    <chakra.span color="text">{t('monitoring.telephony')}</chakra.span>
                    {t(`monitoring.status.${status}`)}
                  </StatusLine>
                </chakra.li>
              )}
            </TelephonyLine>
          </Suspense>
        )}
      </chakra.ul>
      {found.lateMs !== undefined && (
        <StatusLine>{t('monitoring.late', { age: formatAge(found.lateMs / 1000, language) })}</StatusLine>
      )}
    </>
  )
}

const StatusLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '6',
    color: 'muted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
  },
})
