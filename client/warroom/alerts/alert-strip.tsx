/** On a wall: the gravest alerts side by side, in words and with their values as they move, and how many more there are. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { severityTone } from '../incident-texts.ts'
import { AlarmMark } from './alarm-mark.tsx'
import { useAlertWords } from './alert-texts.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

const shownAlerts = 3

const Entry = chakra('li', {
  base: {
    flex: '1',
    minW: '0',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '4',
    px: '5',
    py: '2',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    '&[data-severity=critical][data-state=firing]': { bg: 'critical', borderColor: 'critical', color: 'canvas' },
    '&[data-severity=critical][data-state=firing] *': { color: 'inherit !important' },
    '&[data-severity=critical][data-state=acknowledged]': {
      bg: 'color-mix(in srgb, var(--aura-colors-critical) 12%, var(--aura-colors-panel))',
      borderColor: 'critical',
    },
  },
})

export default function AlertStrip() {
  const { t } = useTranslation()
  const { state } = useActiveAlerts()
  const alerts = state?.alerts ?? []
  if (alerts.length === 0) return null
  const more = alerts.length - shownAlerts
  return (
    <chakra.ul
      listStyleType="none"
      display="flex"
      flexDirection={{ base: 'column', lg: 'row' }}
      alignItems="stretch"
      gap="4"
      aria-label={t('warroom.alerts.active')}
    >
      {alerts.slice(0, shownAlerts).map((alert) => (
        <AlertEntry key={alert.id} alert={alert} />
      ))}
      {more > 0 && (
        <chakra.li
          display="flex"
          alignItems="center"
          px="2"
          fontSize="40px"
          fontWeight="semibold"
          color="muted"
          data-figures=""
          data-more={more}
        >
          <span aria-hidden="true">+{more}</span>
          <chakra.span srOnly>{t('warroom.alerts.more', { count: more })}</chakra.span>
        </chakra.li>
      )}
    </chakra.ul>
  )
}

function AlertEntry({ alert }: { alert: Alert }) {
  const words = useAlertWords()
  return (
    <Entry data-severity={alert.severity} data-state={alert.state} data-alert={alert.id}>
      <chakra.span transform="scale(2)" px="2">
        <StateDot tone={severityTone[alert.severity]} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.p fontSize="26px" fontWeight="semibold" truncate>
          {alert.name}
        </chakra.p>
        <chakra.p fontSize="22px" color="muted" truncate data-figures="">
          {words.about(alert)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" alignItems="flex-end" fontSize="20px" color="muted">
        <chakra.span fontSize="24px">
          <AlarmMark alarm={alert} />
        </chakra.span>
        <RelativeTime at={alert.raisedAt} />
      </chakra.div>
    </Entry>
  )
}
