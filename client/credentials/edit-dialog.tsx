import { type Credential, editCredential } from '@aura/contracts/credentials/credential.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'

type EditDialogProps = { credential: Credential; leave: () => void }

export function EditDialog({ credential, leave }: EditDialogProps) {
  const { t } = useTranslation()
  const { id: credentialId, version } = credential
  const form = useDraftForm<typeof editCredential, { name: string; expiresOn: string }>({
    contract: editCredential,
    now: { name: credential.name, expiresOn: credential.expiresOn ?? '' },
    names: ['name', 'expiresOn'],
    inputOf: ({ name, expiresOn }) => ({ credentialId, version, name, expiresOn: expiresOn === '' ? null : expiresOn }),
    words: (name) => (name === 'name' ? t('credentials.name_required') : undefined),
    done: leave,
  })
  return (
    <FormDialog title={t('credentials.edit')} action={t('platform.save')} leave={() => form.leave(leave)} form={form}>
      <Field label={t('credentials.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field label={t('credentials.expires_on')} error={form.problem('expiresOn')} hint={t('credentials.expires_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('expiresOn')} type="date" />}
      </Field>
    </FormDialog>
  )
}
