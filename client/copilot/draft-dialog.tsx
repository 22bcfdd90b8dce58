import { approveDraft, type ReplyDraft } from '@aura/contracts/copilot/reply-draft.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { FormFields } from '../platform/ui/contract-form.tsx'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { toast } from '../platform/ui/toast.tsx'

/** The draft gets its title and shortcut, and its words may be changed, before it is a reply of the company's. */
export function DraftDialog({ draft, leave }: { draft: ReplyDraft; leave: () => void }) {
  const { t } = useTranslation()
  const [replyId] = useState(newId)
  const { send } = useCommand(approveDraft)
  const form = useContractForm({
    contract: approveDraft,
    fields: [
      { name: 'title', label: t('replies.title'), kind: 'text', maxLength: 80 },
      {
        ...{ name: 'shortcut', label: t('replies.shortcut'), kind: 'text', maxLength: 30 },
        ...{ hint: t('replies.shortcut_hint'), problem: t('replies.shortcut_problem') },
      },
      { name: 'text', label: t('replies.text'), kind: 'textarea' },
    ],
    current: { title: '', shortcut: '', text: draft.text },
    fixed: { draftId: draft.id, replyId },
    send,
    done: () => {
      toast({ tone: 'ok', title: t('replies.saved') })
      leave()
    },
    blame: { 'replies.shortcut_taken': 'shortcut' },
  })
  return (
    <FormDialog title={t('copilot.approve_title')} action={t('copilot.approve')} leave={leave} form={form}>
      <FormFields form={form} />
    </FormDialog>
  )
}
