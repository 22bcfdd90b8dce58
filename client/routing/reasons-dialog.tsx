import { pauseReasons, setPauseReasons } from '@aura/contracts/routing/operator.ts'
import { pauseReasonsReducer } from '@aura/machines/routing/views.ts'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Textarea } from '../platform/ui/input.tsx'

const nothing = {}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The company's own reasons for a pause, one on a line, beside those every company has. */
export function ReasonsDialog({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const { state: data, error } = useView(pauseReasons, pauseReasonsReducer, nothing)
  const form = useDraftForm<typeof setPauseReasons, { reasons: string }>({
    contract: setPauseReasons,
    now: { reasons: data?.join('\n') ?? '' },
    names: ['reasons'],
    inputOf: ({ reasons }) => ({ reasons: linesOf(reasons) }),
    words: () => t('routing.queues.reasons_problem'),
    done: leave,
  })
  return (
    <FormDialog
      title={t('routing.queues.reasons')}
      text={t('routing.queues.reasons_text')}
      action={t('platform.save')}
      leave={leave}
      form={form}
      reads={{ data, error }}
    >
      {data && (
        <Field
          label={t('routing.queues.reasons_own')}
          error={form.problem('reasons')}
          hint={t('routing.queues.reasons_hint')}
        >
          {(wiring) => <Textarea {...wiring} {...form.wire('reasons')} rows={5} />}
        </Field>
      )}
    </FormDialog>
  )
}
