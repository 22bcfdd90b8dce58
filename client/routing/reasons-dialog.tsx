import { pauseReasons, setPauseReasons } from '@aura/contracts/routing/operator.ts'
import { pauseReasonsReducer } from '@aura/machines/routing/views.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { Field } from '../platform/ui/field.tsx'
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
  const data = useView(pauseReasons, pauseReasonsReducer, nothing).state
  const { send, pending } = useCommand(setPauseReasons)
  const [typed, type] = useState<string>()
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const text = typed ?? data?.join('\n') ?? ''
  const input = { reasons: linesOf(text) }
  const isGood = setPauseReasons.input.safeParse(input).success

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    if (!isGood || pending) return
    setRefusal(undefined)
    await send(input).then(leave, setRefusal)
  }
  return (
    <FormDialog
      title={t('routing.queues.reasons')}
      text={t('routing.queues.reasons_text')}
      action={t('platform.save')}
      leave={leave}
      form={{ submit, pending, refusal }}
    >
      <Field
        label={t('routing.queues.reasons_own')}
        error={submitted && !isGood ? t('routing.queues.reasons_problem') : undefined}
        hint={t('routing.queues.reasons_hint')}
      >
        {(wiring) => <Textarea {...wiring} rows={5} value={text} onChange={({ target }) => type(target.value)} />}
      </Field>
    </FormDialog>
  )
}
