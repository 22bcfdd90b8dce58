import { createBase } from '@aura/contracts/contacts/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { type SelectedContacts, useBulk } from '../people/use-bulk.ts'
import { useBases } from './use-bases.ts'

type Props = { contacts: SelectedContacts; done: () => void; leave: () => void }

/** The chosen contacts into a base that is there, or into a new one. */
export function PutDialog({ contacts, done, leave }: Props) {
  const { t } = useTranslation()
  const { inUse } = useBases()
  const create = useCommand(createBase)
  const start = useBulk()
  const [baseId] = useState(newId)
  const form = useDraftForm({
    contract: createBase,
    now: { chosen: '', name: '' },
    names: ['chosen', 'name'],
    // A chosen base goes by its own id; a new one that is there by now is taken when putting them in failed.
    inputOf: ({ chosen, name }) => {
      const base = inUse.find(({ id }) => id === chosen)
      return { baseId: base?.id ?? baseId, name: base?.name ?? name }
    },
    words: () => t('contacts.bases.name_required'),
    send: async (input) => {
      const base = inUse.find(({ id }) => id === input.baseId) ?? (await create.send(input))
      await start({ type: 'base', baseId: base.id, on: true }, contacts)
      return base
    },
    done: () => {
      done()
      leave()
    },
  })
  const { chosen } = form.draft
  return (
    <FormDialog
      title={t('contacts.bases.put_title', { count: contacts.count })}
      action={t('contacts.bases.put_in')}
      leave={leave}
      form={form}
    >
      <Field label={t('contacts.bases.base')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('chosen')}>
            <option value="">{t('contacts.bases.new')}</option>
            {inUse.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen === '' && (
        <Field label={t('contacts.bases.name')} error={form.problem('name')}>
          {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
        </Field>
      )}
    </FormDialog>
  )
}
