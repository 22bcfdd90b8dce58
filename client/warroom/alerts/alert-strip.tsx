/** On a wall: the three gravest alerts, in words. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { severityTone } from '../incident-texts.ts'
import { useAlertWords } from './alert-texts.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

const shownAlerts = 3

export default function AlertStrip() {
  const { t } = useTranslation()
  const { state } = useActiveAlerts()
  const words = useAlertWords()
  const alerts = state?.alerts ?? []
  if (alerts.length === 0) return null
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3" aria-label={t('warroom.alerts.active')} fontSize="26px">
      {alerts.slice(0, shownAlerts).map((alert) => (
        <chakra.li
          key={alert.id}
          display="flex"
          alignItems="center"
          gap="4"
          px="5"
          py="2"
          bg="panel"
          borderWidth="1px"
          borderColor={alert.severity === 'critical' ? 'critical' : 'line'}
          borderRadius="lg"
        >
          <chakra.span transform="scale(2)" px="2">
            <StateDot tone={severityTone[alert.severity]} />
          </chakra.span>
          <chakra.span fontWeight="semibold" whiteSpace="nowrap">
            {alert.name}
          </chakra.span>
          <chakra.span flex="1" minW="0" color="muted" truncate>
            {words.about(alert)}
          </chakra.span>
          <chakra.span color="muted">
            <RelativeTime at={alert.raisedAt} />
          </chakra.span>
        </chakra.li>
      ))}
      {alerts.length > shownAlerts && (
        <chakra.li color="muted" px="5">
          {t('warroom.alerts.more', { count: alerts.length - shownAlerts })}
        </chakra.li>
      )}
    </chakra.ul>
  )
}
