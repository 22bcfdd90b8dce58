import { changePassword } from '@aura/contracts/identity/change-password.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { NewPassword, type NewPasswordName, newPasswordProblem } from '../password/new-password.tsx'
import { PasswordField } from '../password-field.tsx'
import { Refusal } from '../refusal.tsx'
import { useSession } from '../use-session.tsx'
import { useSecretCall } from './use-secret-call.ts'

type Draft = { current: string; password: string; confirmation: string }

export function ChangePasswordForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const email = useSession()?.user.email ?? ''
  const problemOf = (name: NewPasswordName, draft: Draft) => newPasswordProblem(name, (field) => draft[field], email)
  const form = useDraftForm<typeof changePassword, Draft>({
    contract: changePassword,
    now: { current: '', password: '', confirmation: '' },
    names: ['current', 'password', 'confirmation'],
    paths: { current: 'currentPassword', password: 'newPassword' },
    inputOf: ({ current, password }) => ({ currentPassword: current, newPassword: password }),
    words: (name, _, draft) => (name === 'current' ? t('identity.password_required') : problemOf(name, draft)),
    check: (draft) => ({ password: problemOf('password', draft), confirmation: problemOf('confirmation', draft) }),
    send: (input) => call(changePassword, input),
    failed: () => t('identity.reset.failed'),
    done: ({ endedSessions }) => {
      toast({
        tone: 'ok',
        title: t('identity.reset.done'),
        ...(endedSessions > 0 && { text: t('identity.devices.ended', { count: endedSessions }) }),
      })
      leave()
    },
  })
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2" maxW="360px">
      <PasswordField
        {...form.wire('current')}
        label={t('identity.change.current')}
        error={form.problem('current')}
        autoComplete="current-password"
        autoFocus
      />
      <NewPassword
        email={email}
        password={form.draft.password}
        problem={form.problem}
        wire={form.wire}
        autoFocus={false}
      />
      <chakra.div display="flex" gap="2">
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t(form.pending ? 'identity.saving' : 'identity.reset.save')}
        </Button>
      </chakra.div>
      <Refusal text={form.refusal} />
    </chakra.form>
  )
}
