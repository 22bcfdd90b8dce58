import { useTranslation } from 'react-i18next'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { PasswordField } from '../password-field.tsx'

export type Proof = {
  title: string
  text: string
  destructive?: boolean
  /** Rejects with what the server says no with; then the dialog stays. */
  send: (password: string) => Promise<void>
}

/** An unattended screen is not enough: the password once more, before anything about the account changes. */
export function ProvePassword({ proof, close }: { proof: Proof; close: () => void }) {
  const { t } = useTranslation()
  const form = useLocalForm({
    now: { password: '' },
    names: ['password'],
    guarded: false,
    check: ({ password }) => ({ password: password === '' ? t('identity.password_required') : undefined }),
    send: ({ password }) => proof.send(password),
    done: close,
  })
  return (
    <FormDialog
      title={proof.title}
      text={proof.text}
      action={t(form.pending ? 'identity.two_factor.verifying' : 'platform.confirm')}
      grave={proof.destructive === true}
      leave={close}
      form={form}
    >
      <PasswordField
        {...form.wire('password')}
        label={t('identity.prove.password')}
        error={form.problem('password')}
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  )
}
