import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field } from '../platform/ui/field.tsx'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { useForm } from '../platform/ui/use-form.ts'
import { useQueues } from './use-queues.ts'

type MoveProps = { queueId: string | null; leave: () => void; move: (queueId: string | null) => Promise<unknown> }

/** To which queue it goes; it closes when the server has said yes. */
export function MoveDialog({ queueId, leave, move }: MoveProps) {
  const { t } = useTranslation()
  const queues = useQueues()
  const [to, choose] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const choices = [
    ...queues.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'none', label: t('routing.no_queue') },
  ].filter(({ value }) => value !== (queueId ?? 'none'))
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      setSubmitted(true)
      if (to === '') return
      await move(to === 'none' ? null : to)
      leave()
    },
  })
  return (
    <FormDialog
      title={t('routing.move_title')}
      text={t('routing.move_text')}
      action={t('routing.move')}
      leave={leave}
      form={form}
    >
      <Field label={t('routing.queue')} error={submitted && to === '' ? t('routing.choose_queue') : undefined}>
        {(wiring) => <Combobox wiring={wiring} name="queue" value={to} choices={choices} choose={choose} />}
      </Field>
    </FormDialog>
  )
}
