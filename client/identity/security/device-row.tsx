import type { Device } from '@aura/contracts/identity/sessions.ts'
import { chakra } from '@chakra-ui/react'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { deviceName, isPhone } from './device-name.ts'

export function DeviceRow({ device, current, end }: { device: Device; current: boolean; end: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = deviceName(device.userAgent) ?? t('identity.devices.unknown')
  const Icon = isPhone(device.userAgent) ? Smartphone : Laptop
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minH="14"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
      title={device.userAgent ?? undefined}
    >
      <chakra.span color="muted">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium">{name}</chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {t('identity.devices.since', { at: formatInstant(device.createdAt, language) })}
          {!current && (
            <>
              {' · '}
              {t('identity.devices.seen')} <RelativeTime at={device.lastSeenAt} />
            </>
          )}
        </chakra.p>
      </chakra.div>
      {current ? (
        <StatusBadge tone="ok" word={t('identity.devices.this')} />
      ) : (
        <Button aria-label={t('identity.devices.end_one', { name })} onClick={end}>
          {t('identity.devices.end')}
        </Button>
      )}
    </chakra.li>
  )
}
