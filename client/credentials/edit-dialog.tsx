import { type Credential, editCredential } from '@aura/contracts/credentials/credential.ts'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { nameOf } from '../platform/name-of.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select } from '../platform/ui/input.tsx'

type EditDialogProps = { credential: Credential; leave: () => void }

export function EditDialog({ credential, leave }: EditDialogProps) {
  const { t } = useTranslation()
  const { id: credentialId, version } = credential
  const people = useColleagues()
  const form = useDraftForm<typeof editCredential, { name: string; expiresOn: string; ownerId: string }>({
    contract: editCredential,
    now: { name: credential.name, expiresOn: credential.expiresOn ?? '', ownerId: credential.ownerId ?? '' },
    names: ['name', 'ownerId', 'expiresOn'],
    inputOf: ({ name, expiresOn, ownerId }) => ({
      ...{ credentialId, version, name, expiresOn: expiresOn || null, ownerId: ownerId || null },
    }),
    words: (name) => (name === 'name' ? t('credentials.name_required') : undefined),
    done: leave,
  })
  return (
    <FormDialog title={t('credentials.edit')} action={t('platform.save')} leave={() => form.leave(leave)} form={form}>
      <Field label={t('credentials.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field label={t('credentials.owner')} error={form.problem('ownerId')} hint={t('credentials.owner_hint')}>
        {(wiring) => (
          <Select
            {...wiring}
            name="ownerId"
            value={form.draft.ownerId}
            onChange={({ target }) => form.set('ownerId', target.value)}
          >
            <option value="">{t('credentials.no_owner')}</option>
            {credential.ownerId !== null && people.every(({ id }) => id !== credential.ownerId) && (
              <option value={credential.ownerId}>{t('credentials.former_owner')}</option>
            )}
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {nameOf(person)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('credentials.expires_on')} error={form.problem('expiresOn')} hint={t('credentials.expires_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('expiresOn')} type="date" />}
      </Field>
    </FormDialog>
  )
}
