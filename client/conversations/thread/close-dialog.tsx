import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import type { CloseReason } from './use-conversation-actions.ts'

/** Why it is over. The usual reason stands there, so Enter is enough. */
export function CloseDialog(props: { leave: () => void; close: (reason: CloseReason) => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<CloseReason>('resolved')
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      props.close(reason)
      props.leave()
    },
  })
  return (
    <FormDialog
      title={t('conversations.close_title')}
      action={t('conversations.action.close')}
      leave={props.leave}
      form={form}
    >
      <Field label={t('conversations.close_reason')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={reason}
            onChange={({ target }) =>
              setReason(closeReasons.find((closeReason) => closeReason === target.value) ?? reason)
            }
            onKeyDown={(event) => {
              // A list of the browser's own opens with it; here it is the end of the form.
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          >
            {closeReasons.map((closeReason) => (
              <option key={closeReason} value={closeReason}>
                {t(`conversations.reason.${closeReason}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
