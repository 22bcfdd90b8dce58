import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../platform/ui/choices.tsx'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import type { OpenWork } from './use-go-offline.tsx'

/** What becomes of the operator's conversations while they are away. */
export function GoOfflineDialog(props: { openWork: OpenWork; close: () => void; go: (requeue: boolean) => void }) {
  const { t } = useTranslation()
  const { all, waited } = props.openWork
  const [choice, choose] = useState<'keep' | 'give_back'>(waited > 0 ? 'give_back' : 'keep')
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    props.go(choice === 'give_back')
    props.close()
  }
  return (
    <FormDialog
      title={t('routing.leave_title')}
      text={t('routing.leave_text', { count: all })}
      action={t('routing.leave')}
      leave={props.close}
      form={{ submit, pending: false, refusal: undefined }}
    >
      <Choices
        name="leave"
        label={t('routing.leave_title')}
        value={choice}
        choose={choose}
        options={[
          {
            value: 'give_back',
            label: t('routing.give_back', { count: waited }),
            hint: t('routing.give_back_text'),
            refusal: waited === 0 ? t('routing.nobody_waits') : undefined,
          },
          {
            value: 'keep',
            label: t('routing.keep', { count: all }),
            hint: t('routing.keep_text'),
          },
        ]}
      />
    </FormDialog>
  )
}
