import { type KnowledgeSource, renameSource } from '@aura/contracts/agents/knowledge.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'

export function RenameSource({ source, leave }: { source: KnowledgeSource; leave: () => void }) {
  const { t } = useTranslation()
  const { id: sourceId, title } = source
  const form = useDraftForm<typeof renameSource, { title: string }>({
    ...{ contract: renameSource, now: { title }, names: ['title'], done: leave },
    inputOf: (draft) => ({ ...draft, sourceId }),
  })
  return (
    <FormDialog
      title={t('agents.knowledge.rename_title')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field
        label={t('agents.knowledge.source_title')}
        hint={t('agents.knowledge.title_hint')}
        error={form.problem('title')}
      >
        {(wiring) => <Input {...wiring} {...form.wire('title')} maxLength={120} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
