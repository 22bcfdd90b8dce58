import type { DisplayDevice } from '@aura/contracts/identity/display-devices.ts'
import { chakra } from '@chakra-ui/react'
import { Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { type DisplayDeviceState, displayDeviceState } from './display-device-state.ts'

const tones: Record<DisplayDeviceState, Tone> = {
  waiting: 'info',
  lapsed: 'attention',
  paired: 'ok',
  expired: 'neutral',
}

export function DisplayDeviceRow({ wall, close }: { wall: DisplayDevice; close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = displayDeviceState(wall, useNow())
  const words: Record<DisplayDeviceState, string> = {
    waiting: t('identity.walls.waiting'),
    lapsed: t('identity.walls.lapsed'),
    paired: t('identity.walls.paired'),
    expired: t('identity.walls.expired'),
  }
  const { name, createdAt, pairedAt, lastSeenAt, expiresAt } = wall
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      minH="14"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.span color="muted">
        <Monitor size={18} strokeWidth={1.5} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="200px">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {pairedAt === null
            ? t('identity.walls.opened_at', { at: formatInstant(createdAt, language) })
            : t('identity.devices.since', { at: formatInstant(pairedAt, language) })}
          {lastSeenAt !== null && (
            <>
              {' · '}
              {t('identity.devices.seen')} <RelativeTime at={lastSeenAt} />
            </>
          )}
          {' · '}
          {t('identity.walls.until', { at: formatInstant(expiresAt, language) })}
        </chakra.p>
      </chakra.div>
      <StatusBadge tone={tones[state]} word={words[state]} />
      <Button aria-label={t('identity.walls.close_one', { name })} onClick={close}>
        {t('identity.walls.close')}
      </Button>
    </chakra.li>
  )
}
