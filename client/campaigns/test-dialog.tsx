/** The draft sent to oneself: the same words, the same channel and the same policy, in a ledger of its own. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import type { UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { UnitOutcome } from './unit-outcome.tsx'
import { useSendOne } from './use-send-one.ts'

const RecipientField = lazy(async () => ({ default: (await import('../conversations/index.ts')).RecipientField }))

type Props = { channelId: string; message: CampaignMessage; leave: () => void }

export function TestDialog({ channelId, message, leave }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState<UnitDispatch>()
  const sending = useSendOne(setSent)
  const contact =
    sending.choice.contactId === undefined ? undefined : { id: sending.choice.contactId, name: sending.choice.text }
  return (
    <FormDialog
      title={t('campaigns.test_send')}
      text={t('campaigns.test_text')}
      action={t('campaigns.send')}
      leave={leave}
      form={{
        submit: (event) => {
          event.preventDefault()
          void sending.submit(channelId, message)
        },
        pending: sending.pending,
        refusal: sending.refusal,
      }}
    >
      <Suspense>
        <RecipientField choice={sending.choice} choose={sending.choose} contact={contact} error={undefined} />
      </Suspense>
      {sent && <UnitOutcome dispatch={sent} />}
    </FormDialog>
  )
}
