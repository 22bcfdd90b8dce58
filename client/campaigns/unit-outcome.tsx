import type { UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { recipientTones } from './campaign-tones.ts'
import { codeText } from './campaign-words.ts'
import { useLiveDispatch } from './use-live-dispatch.ts'

/** What became of a message to one person so far, with the reason. */
export function UnitOutcome({ dispatch: sent }: { dispatch: UnitDispatch }) {
  const { t } = useTranslation()
  const dispatch = useLiveDispatch(sent)
  const { contactName, code, params } = dispatch
  const recipient = stateOf(dispatch)
  return (
    <chakra.div role="status" py="2">
      <StatusBadge
        tone={recipientTones[recipient]}
        word={t('campaigns.outcome', { name: contactName, state: t(`campaigns.recipient.${recipient}`) })}
      />
      {code !== null && <chakra.p color="muted">{codeText({ code, params })}</chakra.p>}
      {recipient === 'waiting' && <chakra.p color="muted">{t('campaigns.unit_waits')}</chakra.p>}
    </chakra.div>
  )
}

/** One that was taken back while it waited gets nothing. */
export const stateOf = ({ state, recipient }: UnitDispatch) =>
  state === 'stopped' && (recipient === 'waiting' || recipient === 'queued') ? 'suppressed' : recipient
