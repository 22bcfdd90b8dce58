/** A wording of the draft sent for a test: its words, its channel and the same policy, in a ledger of its own. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { ServedNotice } from './served-notice.tsx'
import { UnitOutcome } from './unit-outcome.tsx'
import { useSendOne } from './use-send-one.ts'
import { type Fields, useWording, WordingChoice } from './wording-choice.tsx'

const RecipientField = lazy(async () => ({ default: (await import('../conversations/index.ts')).RecipientField }))

export function TestDialog({ fields, leave }: { fields: Fields; leave: () => void }) {
  const { t } = useTranslation()
  const { wordings, wording, choose } = useWording(fields)
  const { channelId, message, nameFallback } = fields
  const { form, sent, served, forget, contact, isLookedUp } = useSendOne({
    channelId,
    message,
    nameFallback,
    isTest: true,
  })
  const chooseWording = (key: string) => {
    const next = wordings.find((each) => each.key === key)
    if (!next) return
    choose(key)
    // It was another wording.
    forget()
    form.set('channelId', next.channelId)
    form.set('message', next.message)
  }
  return (
    <FormDialog
      title={t('campaigns.test_send')}
      text={t('campaigns.test_text')}
      action={t('campaigns.send')}
      leave={leave}
      form={{ ...form, refusal: form.refusal ?? form.problem('message') }}
    >
      <WordingChoice {...{ wordings, wording, choose: chooseWording }} />
      <Suspense>
        <RecipientField
          choice={form.draft.to}
          choose={(to) => form.set('to', to)}
          contact={contact}
          isLookedUp={isLookedUp}
          error={form.problem('to')}
        />
      </Suspense>
      <ServedNotice served={served} form={form} />
      {sent && <UnitOutcome dispatch={sent} />}
    </FormDialog>
  )
}
