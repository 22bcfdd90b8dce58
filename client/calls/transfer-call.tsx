import type { Call } from '@aura/contracts/calls/call.ts'
import { transferCall } from '@aura/contracts/calls/control.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { nameOf } from '../platform/name-of.ts'
import { Choices } from '../platform/ui/choices.tsx'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field } from '../platform/ui/field.tsx'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { useForm } from '../platform/ui/use-form.ts'
import { useQueues } from '../routing/index.ts'

type TransferProps = { call: Call; me: string; leave: () => void }
type Kind = 'operator' | 'queue'

/** Where the call rings next. It closes when the server agrees: the caller may have hung up by now. */
export function TransferCall({ call, me, leave }: TransferProps) {
  const { t } = useTranslation()
  const people = useColleagues()
  const queues = useQueues()
  const { send } = useCommand(transferCall)
  const [kind, setKind] = useState<Kind>('operator')
  const [to, choose] = useState('')
  const [told, tell] = useState(false)
  const choices =
    kind === 'operator'
      ? people.filter(({ id }) => id !== me).map((person) => ({ value: person.id, label: nameOf(person) }))
      : queues.map(({ id, name }) => ({ value: id, label: name }))
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      tell(true)
      if (to === '') return
      await send({
        callId: call.id,
        to: kind === 'operator' ? { kind, userId: to } : { kind, queueId: to },
      })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('calls.transfer_title')}
      text={t('calls.transfer_text')}
      action={t('calls.transfer')}
      leave={leave}
      form={form}
    >
      <Choices<Kind>
        name="kind"
        label={t('calls.transfer_who')}
        value={kind}
        choose={(next) => {
          setKind(next)
          choose('')
          tell(false)
        }}
        options={[
          { value: 'operator', label: t('calls.to_operator') },
          { value: 'queue', label: t('calls.to_queue') },
        ]}
      />
      <Field label={t(`calls.${kind}`)} error={told && to === '' ? t('calls.choose') : undefined}>
        {(wiring) => <Combobox key={kind} wiring={wiring} name="to" value={to} choices={choices} choose={choose} />}
      </Field>
    </FormDialog>
  )
}
