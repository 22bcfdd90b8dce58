import { addConversation } from '@aura/contracts/agents/knowledge.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** A resolved conversation becomes a source that AI agents and the copilot answer from. */
export function KnowledgeDialog({ conversation, leave }: { conversation: Conversation; leave: () => void }) {
  const { t } = useTranslation()
  const [sourceId] = useState(newId)
  const { send } = useCommand(addConversation)
  const form = useContractForm({
    contract: addConversation,
    fields: [{ name: 'title', label: t('conversations.knowledge.title'), kind: 'text', maxLength: 120 }],
    current: { title: conversation.subject ?? '' },
    fixed: { sourceId, conversationId: conversation.id },
    send,
    done: () => {
      toast({ tone: 'ok', title: t('conversations.knowledge.made') })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('conversations.knowledge.make')}
      text={t('conversations.knowledge.text')}
      action={t('conversations.knowledge.action')}
      leave={leave}
      form={form}
    >
      <FormFields form={form} />
    </FormDialog>
  )
}
