import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import { textLimit } from '@aura/contracts/conversations/message.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchReasonHint, fetchSummaryTool } from '../../copilot/index.ts'
import { Callout } from '../../platform/ui/callout.tsx'
import { Choices } from '../../platform/ui/choices.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Textarea } from '../../platform/ui/input.tsx'
import type { CloseReason } from './use-conversation-actions.ts'

const ReasonHint = lazy(async () => ({ default: (await fetchReasonHint()).ReasonHint }))
const SummaryTool = lazy(async () => ({ default: (await fetchSummaryTool()).SummaryTool }))

type CloseProps = {
  conversationId: string
  /** The customer waits for a first answer. */
  unanswered: boolean
  /** What stands in the box unsent. */
  unsent: 'draft' | 'note' | undefined
  leave: () => void
  /** The note, where there is one, is written before. */
  close: (reason: CloseReason, note: string) => void
}

/** Why it is over: a digit names the reason and closes; Enter takes the usual one. */
export function CloseDialog(props: CloseProps) {
  const { t } = useTranslation()
  const closeAs = (chosen: CloseReason) => {
    props.close(chosen, form.draft.note.trim())
    props.leave()
  }
  const form = useLocalForm<{ reason: CloseReason; note: string }>({
    now: { reason: 'resolved', note: '' },
    names: ['reason', 'note'],
    guarded: ({ note }) => note !== '',
    check: ({ note }) => ({
      note: note.length > textLimit ? t('conversations.close_note_long', { max: textLimit }) : undefined,
    }),
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
      {props.unanswered && <Callout role="status">{t('conversations.close_unanswered')}</Callout>}
      {props.unsent && <Callout role="status">{t(`conversations.close_unsent.${props.unsent}`)}</Callout>}
      <Choices
        name="reason"
        label={t('conversations.close_reason')}
        value={form.draft.reason}
        choose={(chosen) => form.set('reason', chosen)}
        pick={closeAs}
        options={closeReasons.map((value) => ({ value, label: t(`conversations.reason.${value}`) }))}
      />
      <Suspense>
        <ReasonHint conversationId={props.conversationId} />
      </Suspense>
      <Field label={t('conversations.close_note')} error={form.problem('note')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('note')} rows={2} />}
      </Field>
      <Suspense>
        <SummaryTool
          conversationId={props.conversationId}
          purpose="close"
          note={form.draft.note}
          write={(note) => form.set('note', note)}
        />
      </Suspense>
    </FormDialog>
  )
}
