/** The word of an alarm: what nobody has taken is critical, what somebody has says so. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSize } from '../display-size.ts'
import { useAlertWords } from './alert-texts.ts'

export function AlarmMark({ alarm: { severity, state } }: { alarm: Alert }) {
  const { t } = useTranslation()
  const acknowledged = state === 'acknowledged'
  const Icon = acknowledged ? CircleCheck : severity === 'critical' ? OctagonAlert : null
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      verticalAlign="bottom"
      fontWeight="semibold"
      whiteSpace="nowrap"
      data-mark={state}
    >
      {Icon && <Icon size="1.2em" strokeWidth={2} aria-hidden="true" />}
      {t(acknowledged ? 'warroom.alert_state.acknowledged' : `warroom.severity.${severity}`)}
    </chakra.span>
  )
}

/** What it is about, and what that says now. At a desk its word stands before it; a wall has it beside the tile's name. */
export function AlarmNote({ alarm }: { alarm: Alert }) {
  const words = useAlertWords()
  const size = useSize()
  return (
    <p data-alarm-note="">
      {size === 'desk' && (
        <>
          <AlarmMark alarm={alarm} />
          {' · '}
        </>
      )}
      <chakra.span fontWeight="medium">{alarm.name}</chakra.span>: {words.now(alarm)}
    </p>
  )
}
