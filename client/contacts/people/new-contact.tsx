import { createContact } from '@aura/contracts/contacts/create-contact.ts'
import type { Field as CustomField } from '@aura/contracts/contacts/fields.ts'
import { type TypedAddress, typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { FieldInput } from '../fields/field-input.tsx'
import { useProblem } from '../fields/use-problem.ts'
import { DuplicateAddress } from './duplicate-address.tsx'

const kinds = ['phone', 'email'] as const

type Props = { required: readonly CustomField[]; leave: () => void; go: (contactId: string) => void }

/** A person who has not written yet. Whose number it is already is said while one types, not after. */
export function NewContact({ required, leave, go }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const wrong = useProblem()
  const [contactId] = useState(newId)
  const addressOf = (kind: TypedAddress['kind'], value: string): TypedAddress[] =>
    value.trim() === '' ? [] : [{ kind, value: value.trim() }]
  const addressProblem = (kind: TypedAddress['kind'], text: string) => {
    const [address] = addressOf(kind, text)
    return !address || typedAddress.safeParse(address).success ? undefined : t(`contacts.rules.value_invalid.${kind}`)
  }
  const names = ['name', ...kinds, ...required.map(({ id }) => id)]
  const form = useDraftForm<typeof createContact, Record<string, string>>({
    contract: createContact,
    now: Object.fromEntries(names.map((name) => [name, ''])),
    names,
    inputOf: ({ name, phone = '', email = '', ...custom }) => {
      const fields = required.flatMap((field) => {
        const value = readField(field, custom[field.id] ?? '', language)
        return value === null ? [] : [[field.id, value] as const]
      })
      const addresses = [...addressOf('phone', phone), ...addressOf('email', email)]
      return { contactId, name, addresses, fields: Object.fromEntries(fields) }
    },
    words: (name) => (name === 'name' ? t('contacts.people.name_required') : undefined),
    check: (draft) => ({
      ...Object.fromEntries(kinds.map((kind) => [kind, addressProblem(kind, draft[kind] ?? '')])),
      ...Object.fromEntries(required.map((field) => [field.id, wrong(field, draft[field.id] ?? '')])),
    }),
    done: () => open(contactId),
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
      {kinds.map((kind) => (
        <Field
          key={kind}
          label={t(`contacts.people.${kind}`)}
          error={form.problem(kind)}
          hint={<DuplicateAddress address={addressOf(kind, form.draft[kind] ?? '')[0]} open={open} />}
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
              value={form.draft[field.id] ?? ''}
              change={(text) => form.set(field.id, text)}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
