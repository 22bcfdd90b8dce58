import { askReading } from '@aura/contracts/credentials/reading.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Textarea } from '../platform/ui/input.tsx'

export function AskReading({ credentialId, leave }: { credentialId: string; leave: () => void }) {
  const { t } = useTranslation()
  const [readingId] = useState(newId)
  const form = useDraftForm<typeof askReading, { reason: string }>({
    contract: askReading,
    now: { reason: '' },
    names: ['reason'],
    inputOf: ({ reason }) => ({ readingId, credentialId, reason }),
    words: () => t('credentials.reason_required'),
    done: leave,
  })
  return (
    <FormDialog
      title={t('credentials.ask_reading')}
      text={t('credentials.ask_reading_text')}
      action={t('credentials.ask')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('credentials.reason')} error={form.problem('reason')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('reason')} maxLength={500} rows={3} />}
      </Field>
    </FormDialog>
  )
}
