import { useTranslation } from 'react-i18next'
import { Choices } from '../platform/ui/choices.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import type { OpenWork } from './use-go-offline.tsx'

/** What becomes of the operator's conversations while they are away. */
export function GoOfflineDialog(props: { openWork: OpenWork; close: () => void; go: (requeue: boolean) => void }) {
  const { t } = useTranslation()
  const { all, waited } = props.openWork
  const form = useLocalForm<{ choice: 'keep' | 'give_back' }>({
    now: { choice: waited > 0 ? 'give_back' : 'keep' },
    names: ['choice'],
    guarded: false,
    send: ({ choice }) => props.go(choice === 'give_back'),
    done: props.close,
  })
  return (
    <FormDialog
      title={t('routing.leave_title')}
      text={t('routing.leave_text', { count: all })}
      action={t('routing.leave')}
      leave={props.close}
      form={form}
    >
      <Choices
        name="leave"
        label={t('routing.leave_title')}
        value={form.draft.choice}
        choose={(chosen) => form.set('choice', chosen)}
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
