import { createContact } from '@aura/contracts/contacts/create-contact.ts'
import type { Field as CustomField } from '@aura/contracts/contacts/fields.ts'
import { type TypedAddress, typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { useProblem } from '../fields/use-problem.ts'
import { DuplicateAddress } from './duplicate-address.tsx'

type Props = { required: readonly CustomField[]; leave: () => void; go: (contactId: string) => void }

/** A person who has not written yet. Whose number it is already is said while one types, not after. */
export function NewContact({ required, leave, go }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const wrong = useProblem()
  const [announcement, setAnnouncement] = useState<Readonly<Record<string, string>>>({})
  const { send } = useCommand(createContact)
  const addressOf = (kind: TypedAddress['kind'], value: string): TypedAddress[] =>
    value.trim() === '' ? [] : [{ kind, value: value.trim() }]
  const form = useForm({
    names: ['name', 'phone', 'email', ...required.map(({ id }) => id)],
    problemOf: (name, read) => {
      const field = required.find(({ id }) => id === name)
      if (field) return wrong(field, announcement[field.id] ?? '')
      if (name === 'name')
        return createContact.input.shape.name.safeParse(read(name)).success
          ? undefined
          : t('contacts.people.name_required')
      const kind = name === 'phone' ? 'phone' : 'email'
      const [address] = addressOf(kind, read(name))
      if (!address || typedAddress.safeParse(address).success) return undefined
      return t(`contacts.rules.value_invalid.${kind}`)
    },
    send: async (read) => {
      const contactId = newId()
      const addresses = [...addressOf('phone', read('phone')), ...addressOf('email', read('email'))]
      const fields = Object.fromEntries(
        required.flatMap((field) => {
          const value = readField(field, announcement[field.id] ?? '', language)
          return value === null ? [] : [[field.id, value] as const]
        }),
      )
      await send({ contactId, name: read('name'), addresses, fields })
      leave()
      go(contactId)
    },
  })
  const open = (contactId: string) => {
    leave()
    go(contactId)
  }
  return (
    <FormDialog title={t('contacts.people.new')} action={t('contacts.people.make')} leave={leave} form={form}>
      <Field label={t('contacts.people.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={120} autoComplete="off" />}
      </Field>
      {(['phone', 'email'] as const).map((kind) => (
        <Field
          key={kind}
          label={t(`contacts.people.${kind}`)}
          error={form.problem(kind)}
          hint={<DuplicateAddress address={addressOf(kind, form.read(kind))[0]} open={open} />}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...form.wire(kind)}
              inputMode={kind === 'phone' ? 'tel' : 'email'}
              maxLength={254}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      {required.map((field) => (
        <Field key={field.id} label={field.label} error={form.problem(field.id)}>
          {(wiring) => (
            <FieldInput
              field={field}
              wiring={wiring}
              value={announcement[field.id] ?? ''}
              change={(text) => setAnnouncement({ ...announcement, [field.id]: text })}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
