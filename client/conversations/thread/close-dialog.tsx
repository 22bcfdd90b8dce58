import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../platform/ui/choices.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import type { CloseReason } from './use-conversation-actions.ts'

/** Why it is over: a digit names the reason and closes; Enter takes the usual one. */
export function CloseDialog(props: { leave: () => void; close: (reason: CloseReason) => void }) {
  const { t } = useTranslation()
  const closeAs = (chosen: CloseReason) => {
    props.close(chosen)
    props.leave()
  }
  const form = useLocalForm<{ reason: CloseReason }>({
    now: { reason: 'resolved' },
    names: ['reason'],
    guarded: false,
    send: ({ reason }) => closeAs(reason),
  })
  return (
    <FormDialog
      title={t('conversations.close_title')}
      text={t('conversations.close_keys')}
      action={t('conversations.action.close')}
      leave={props.leave}
      form={form}
    >
      <Choices
        name="reason"
        label={t('conversations.close_reason')}
        value={form.draft.reason}
        choose={(chosen) => form.set('reason', chosen)}
        pick={closeAs}
        options={closeReasons.map((value) => ({ value, label: t(`conversations.reason.${value}`) }))}
      />
    </FormDialog>
  )
}
