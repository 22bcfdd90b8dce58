import { createContact } from '@aura/contracts/contacts/reach.ts'
import { type TypedAddress, typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { Holder } from './holder.tsx'

type Props = { leave: () => void; go: (contactId: string) => void; made: () => void }

/** A person who has not written yet. Whose number it is already is said while one types, not after. */
export function NewContact({ leave, go, made }: Props) {
  const { t } = useTranslation()
  const { send } = useCommand(createContact)
  const addressOf = (kind: TypedAddress['kind'], value: string): TypedAddress[] =>
    value.trim() === '' ? [] : [{ kind, value: value.trim() }]
  const form = useForm({
    names: ['name', 'phone', 'email'],
    problemOf: (name, read) => {
      if (name === 'name')
        return createContact.input.shape.name.safeParse(read(name)).success
          ? undefined
          : t('contacts.people.name_required')
      const [address] = addressOf(name, read(name))
      if (!address || typedAddress.safeParse(address).success) return undefined
      return t(`contacts.rules.value_invalid.${name}`)
    },
    send: async (read) => {
      const contactId = newId()
      const addresses = [...addressOf('phone', read('phone')), ...addressOf('email', read('email'))]
      await send({ contactId, name: read('name'), addresses })
      made()
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
          hint={<Holder address={addressOf(kind, form.read(kind))[0]} open={open} />}
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
    </FormDialog>
  )
}
