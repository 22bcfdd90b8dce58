import { addTestCase } from '@aura/contracts/agents/tests.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { ConversationPicker } from './conversation-picker.tsx'

export function AddTestCase({ agentId, leave }: { agentId: string; leave: () => void }) {
  const { t } = useTranslation()
  const [caseId] = useState(newId)
  const form = useDraftForm<typeof addTestCase, { conversationId: string }>({
    ...{ contract: addTestCase, now: { conversationId: '' }, names: ['conversationId'], done: leave },
    inputOf: (draft) => ({ ...draft, caseId, agentId }),
    words: () => t('agents.knowledge.conversation_missing'),
    guarded: false,
  })
  return (
    <FormDialog
      title={t('agents.tests.add')}
      text={t('agents.tests.add_text')}
      action={t('agents.tests.add_action')}
      leave={leave}
      form={form}
    >
      <ConversationPicker
        chosen={form.draft.conversationId}
        choose={(id) => form.set('conversationId', id)}
        problem={form.problem('conversationId')}
      />
    </FormDialog>
  )
}
