import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

type TransferProps = {
  /** The assignee, who is not among the choices. */
  holder: string | null
  me: string
  leave: () => void
  assign: (userId: string) => Promise<unknown>
}

/** The new assignee. It closes when the server agrees: not every user serves customers. */
export function TransferDialog({ holder, me, leave, assign }: TransferProps) {
  const { t } = useTranslation()
  const people = useColleagues()
  const [userId, setUserId] = useState('')
  const [told, setTold] = useState(false)
  const choices = people
    .filter(({ id }) => id !== holder)
    .map((person) => ({
      value: person.id,
      label: person.id === me ? `${nameOf(person)} (${t('conversations.inbox.you')})` : nameOf(person),
    }))
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      setTold(true)
      if (userId === '') return
      await assign(userId)
      leave()
    },
  })
  return (
    <FormDialog
      title={t('conversations.transfer_title')}
      text={t('conversations.transfer_text')}
      action={t('conversations.action.assign')}
      leave={leave}
      form={form}
    >
      <Field
        label={t('conversations.transfer_to')}
        error={told && userId === '' ? t('conversations.choose_somebody') : undefined}
      >
        {(wiring) => <Combobox wiring={wiring} name="to" value={userId} choices={choices} choose={setUserId} />}
      </Field>
    </FormDialog>
  )
}
