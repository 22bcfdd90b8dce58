import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { refusalText } from '../form-texts.ts'
import { PasswordField } from '../password-field.tsx'
import { Refusal } from '../refusal.tsx'

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
  const id = useId()
  const form = useForm({
    names: ['password'],
    problemOf: (_, read) => (read('password') === '' ? t('identity.password_required') : undefined),
    send: async (read) => {
      await proof.send(read('password'))
      close()
    },
  })
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && close()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{proof.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>{proof.text}</Dialog.Description>
              <chakra.form id={id} noValidate onSubmit={form.submit}>
                <PasswordField
                  {...form.wire('password')}
                  label={t('identity.prove.password')}
                  error={form.problem('password')}
                  autoComplete="current-password"
                  autoFocus
                />
                {form.refusal !== undefined && <Refusal text={refusalText(form.refusal, t('platform.unexpected'))} />}
              </chakra.form>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={close}>{t('platform.cancel')}</Button>
              <Button
                type="submit"
                form={id}
                variant="solid"
                colorPalette={proof.destructive ? 'critical' : 'accent'}
                aria-disabled={form.pending}
              >
                {t(form.pending ? 'identity.two_factor.verifying' : 'platform.confirm')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
