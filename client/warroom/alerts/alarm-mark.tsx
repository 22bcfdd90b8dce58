/** The word of an alarm: what nobody has taken is critical, what somebody has says so. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function AlarmMark({ alarm: { severity, state } }: { alarm: Alert }) {
  const { t } = useTranslation()
  const acknowledged = state === 'acknowledged'
  const Icon = acknowledged ? CircleCheck : OctagonAlert
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      fontWeight="semibold"
      whiteSpace="nowrap"
      data-mark={state}
    >
      <Icon size="1.2em" strokeWidth={2} aria-hidden="true" />
      {t(acknowledged ? 'warroom.alert_state.acknowledged' : `warroom.severity.${severity}`)}
    </chakra.span>
  )
}
