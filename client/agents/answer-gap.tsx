import { answerGap, type KnowledgeGap } from '@aura/contracts/agents/gaps.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Textarea } from '../platform/ui/input.tsx'

type Draft = { title: string; question: string; answer: string }
const longestTitle = 120

/** A source for what nobody could answer: the question stands there already. */
export function AnswerGap({ gap, leave, answered }: { gap: KnowledgeGap; leave: () => void; answered: () => void }) {
  const { t } = useTranslation()
  const { id: gapId } = gap
  // What everybody may read names nobody's data, not even that there was some.
  const question = gap.question.replace(/ ?\[[A-Z]{2,8}_\d+\]/g, '').trim()
  const [sourceId] = useState(newId)
  const form = useDraftForm<typeof answerGap, Draft>({
    contract: answerGap,
    now: { title: question.replace(/\s+/g, ' ').trim().slice(0, longestTitle).trim(), question, answer: '' },
    ...{ names: ['title', 'question', 'answer'], done: answered },
    inputOf: (draft) => ({ ...draft, gapId, sourceId }),
  })
  return (
    <FormDialog
      title={t('agents.gap.write')}
      text={t('agents.gap.write_text')}
      action={t('agents.gap.publish')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('agents.gap.question')} error={form.problem('question')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('question')} rows={2} maxLength={400} />}
      </Field>
      <Field label={t('agents.gap.answer')} error={form.problem('answer')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('answer')} rows={8} maxLength={20_000} />}
      </Field>
      <Field
        label={t('agents.knowledge.source_title')}
        hint={t('agents.knowledge.title_hint')}
        error={form.problem('title')}
      >
        {(wiring) => <Input {...wiring} {...form.wire('title')} maxLength={longestTitle} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
