import type { InboundOutcome } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** What was done, or would be, in a few words. */
export function OutcomeText({ outcome }: { outcome: InboundOutcome }) {
  const { t } = useTranslation()
  const { contact, dealId, note, tags } = outcome
  const words = [
    contact && t(`inbound.did.contact_${contact}`),
    tags > 0 && t('inbound.did.tags', { count: tags }),
    dealId && t('inbound.did.deal'),
    note && t(`inbound.did.note_${note}`),
  ].filter((word) => typeof word === 'string')
  return <chakra.span color="muted">{words.join(' · ')}</chakra.span>
}
