/** The draft sent to oneself: the same words, the same channel and the same policy, in a ledger of its own. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { UnitOutcome } from './unit-outcome.tsx'
import { useSendOne } from './use-send-one.ts'

const RecipientField = lazy(async () => ({ default: (await import('../conversations/index.ts')).RecipientField }))

type Props = { channelId: string; message: CampaignMessage; leave: () => void }

export function TestDialog({ channelId, message, leave }: Props) {
  const { t } = useTranslation()
  const { form, sent, contact } = useSendOne({ channelId, message })
  return (
    <FormDialog
      title={t('campaigns.test_send')}
      text={t('campaigns.test_text')}
      action={t('campaigns.send')}
      leave={leave}
      form={{ ...form, refusal: form.refusal ?? form.problem('message') }}
    >
      <Suspense>
        <RecipientField
          choice={form.draft.to}
          choose={(to) => form.set('to', to)}
          contact={contact}
          error={form.problem('to')}
        />
      </Suspense>
      {sent && <UnitOutcome dispatch={sent} />}
    </FormDialog>
  )
}
