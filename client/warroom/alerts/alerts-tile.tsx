/** How many alerts there are, and how many of them are critical. Pressed, it shows them all. */
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSize } from '../display-size.ts'
import { tileLook } from '../metrics/tile-card.tsx'
import { useActiveAlerts } from './use-active-alerts.ts'

const TileLink = chakra(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid', outlineColor: 'accent' } },
  },
})

export default function AlertsTile() {
  const { t } = useTranslation()
  const { state } = useActiveAlerts()
  const look = tileLook[useSize()]
  const alerts = state?.alerts ?? []
  const critical = alerts.filter(({ severity }) => severity === 'critical').length
  return (
    <chakra.section
      position="relative"
      display="flex"
      flexDirection="column"
      bg="panel"
      borderWidth="1px"
      borderColor={critical > 0 ? 'critical' : 'line'}
      borderRadius="lg"
      p={look.p}
      minH={look.minH}
      _hover={{ bg: 'hover' }}
      data-tile="alerts"
      aria-label={t('warroom.alerts.active')}
    >
      <chakra.h2 color="muted" fontSize={look.title} fontWeight="medium">
        <TileLink to="/warroom/alerts">{t('warroom.alerts.active')}</TileLink>
      </chakra.h2>
      <chakra.p fontSize={look.figure} fontWeight="semibold" lineHeight="1.2" data-figures="">
        {state ? alerts.length : '–'}
      </chakra.p>
      <chakra.p fontSize={look.small} color="muted">
        {critical === 0 ? t('warroom.alerts.none_critical') : t('warroom.alerts.critical', { count: critical })}
      </chakra.p>
    </chakra.section>
  )
}
