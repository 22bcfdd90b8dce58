import { knowledge } from '@aura/contracts/agents/knowledge.ts'
import { removeTestCase, saveTestCase, type TestCase } from '@aura/contracts/agents/tests.ts'
import { knowledgeReducer } from '@aura/machines/agents/knowledge.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Select, Textarea } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'

type Draft = { question: string; answer: string; expects: string; sourceId: string }
const everything = {}

export function EditTestCase({ test, leave }: { test: TestCase; leave: () => void }) {
  const { t } = useTranslation()
  const { state, error } = useView(knowledge, knowledgeReducer, everything)
  const remove = useCommand(removeTestCase)
  const { id: caseId, question, answer, expects } = test
  const form = useDraftForm<typeof saveTestCase, Draft>({
    ...{ contract: saveTestCase, names: ['question', 'answer', 'expects', 'sourceId'], done: leave },
    now: { question, answer, expects, sourceId: test.sourceId ?? '' },
    inputOf: ({ sourceId, ...draft }) => ({ ...draft, caseId, sourceId: sourceId === '' ? null : sourceId }),
  })
  const removeNow = () =>
    void remove.send({ caseId }).then(leave, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <FormDialog
      title={t('agents.tests.edit')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
      reads={{ data: state, error }}
      aside={
        <Button variant="plain" colorPalette="critical" onClick={removeNow}>
          {t('agents.tests.remove')}
        </Button>
      }
    >
      <Field label={t('agents.tests.question')} error={form.problem('question')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('question')} rows={4} maxLength={2000} />}
      </Field>
      <Field label={t('agents.tests.expects')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('expects')}>
            <option value="answer">{t('agents.tests.expects.answer')}</option>
            <option value="hand_off">{t('agents.tests.expects.hand_off')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('agents.tests.answer')} error={form.problem('answer')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('answer')} rows={6} maxLength={4000} />}
      </Field>
      <Field label={t('agents.tests.source')} hint={t('agents.tests.source_hint')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('sourceId')}>
            <option value="">{t('agents.tests.any_source')}</option>
            {Object.values(state?.sources ?? {}).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
